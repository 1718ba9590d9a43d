//! The operator: a Bulletin's text goes into a ConfigMap that it owns, its status says what was told, and its finalizer
//! deletes the map.

use futures::StreamExt;
use k8s_openapi::api::core::v1::ConfigMap;
use kube::api::{DeleteParams, Patch, PatchParams};
use kube::runtime::controller::{Action, Controller};
use kube::runtime::events::{Event, EventType, Recorder};
use kube::runtime::finalizer::{Event as Phase, finalizer};
use kube::runtime::watcher;
use kube::{Api, Client, CustomResource, Resource, ResourceExt};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::json;
use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

pub const FINALIZER: &str = "rust.example.com/map";

#[derive(CustomResource, Serialize, Deserialize, Clone, Debug, JsonSchema)]
#[kube(group = "rust.example.com", version = "v1", kind = "Bulletin", namespaced, status = "BulletinStatus")]
pub struct BulletinSpec {
    #[schemars(length(min = 1))]
    pub text: String,
}

#[derive(Serialize, Deserialize, Clone, Debug, Default, JsonSchema)]
pub struct BulletinStatus {
    pub told: String,
}

struct Context {
    client: Client,
    recorder: Recorder,
}

pub async fn run(client: Client) {
    let bulletins: Api<Bulletin> = Api::default_namespaced(client.clone());
    let maps: Api<ConfigMap> = Api::default_namespaced(client.clone());
    let recorder = Recorder::new(client.clone(), "bulletins".into());
    let context = Arc::new(Context { client, recorder });
    Controller::new(bulletins, watcher::Config::default().streaming_lists())
        .owns(maps, watcher::Config::default())
        .run(reconcile, |_, _, _| Action::requeue(Duration::from_millis(200)), context)
        .for_each(|_| async {})
        .await;
}

async fn reconcile(bulletin: Arc<Bulletin>, context: Arc<Context>) -> Result<Action, Failed> {
    let namespace = bulletin.namespace().unwrap_or_default();
    let bulletins: Api<Bulletin> = Api::namespaced(context.client.clone(), &namespace);
    let done = finalizer(&bulletins, FINALIZER, bulletin, |phase| async {
        match phase {
            Phase::Apply(bulletin) => tell(&bulletin, &context).await,
            Phase::Cleanup(bulletin) => forget(&bulletin, &context).await,
        }
    });
    done.await.map_err(|error| Failed(error.to_string()))
}

async fn tell(bulletin: &Bulletin, context: &Context) -> Result<Action, Failed> {
    let namespace = bulletin.namespace().unwrap_or_default();
    let name = bulletin.name_any();
    let mut map = ConfigMap { data: Some(BTreeMap::from([("text".into(), bulletin.spec.text.clone())])), ..ConfigMap::default() };
    map.metadata.name = Some(name.clone());
    map.metadata.owner_references = bulletin.controller_owner_ref(&()).map(|owner| vec![owner]);
    let apply = PatchParams::apply("bulletins").force();
    Api::<ConfigMap>::namespaced(context.client.clone(), &namespace).patch(&name, &apply, &Patch::Apply(&map)).await?;
    let status = json!({"apiVersion": "rust.example.com/v1", "kind": "Bulletin", "status": {"told": bulletin.spec.text}});
    let bulletins: Api<Bulletin> = Api::namespaced(context.client.clone(), &namespace);
    bulletins.patch_status(&name, &apply, &Patch::Apply(&status)).await?;
    say(bulletin, context, "Told", format!("told {}", bulletin.spec.text)).await?;
    Ok(Action::await_change())
}

async fn forget(bulletin: &Bulletin, context: &Context) -> Result<Action, Failed> {
    let maps: Api<ConfigMap> = Api::namespaced(context.client.clone(), &bulletin.namespace().unwrap_or_default());
    match maps.delete(&bulletin.name_any(), &DeleteParams::default()).await {
        Err(kube::Error::Api(status)) if status.code == 404 => {}
        other => drop(other?),
    }
    say(bulletin, context, "Forgot", "the map is deleted".into()).await?;
    Ok(Action::await_change())
}

async fn say(bulletin: &Bulletin, context: &Context, reason: &str, note: String) -> Result<(), Failed> {
    let event = Event { type_: EventType::Normal, reason: reason.into(), note: Some(note), action: reason.into(), secondary: None };
    Ok(context.recorder.publish(&event, &bulletin.object_ref(&())).await?)
}

#[derive(Debug)]
struct Failed(String);

impl std::fmt::Display for Failed {
    fn fmt(&self, to: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        to.write_str(&self.0)
    }
}

impl std::error::Error for Failed {}

impl From<kube::Error> for Failed {
    fn from(error: kube::Error) -> Self {
        Failed(error.to_string())
    }
}
