//! An operator on kube-rs and, beside it, the person who uses it: a Bulletin owns a ConfigMap with its text and keeps a
//! finalizer. Prints a line for each thing seen; the lines are the same on every API server.

mod operator;

use k8s_openapi::api::{core::v1::ConfigMap, events::v1::Event};
use k8s_openapi::apiextensions_apiserver::pkg::apis::apiextensions::v1::CustomResourceDefinition;
use kube::api::{DeleteParams, ListParams, Patch, PatchParams, PostParams};
use kube::runtime::wait::{await_condition, conditions};
use kube::{Api, Client, CustomResourceExt, ResourceExt};
use operator::{Bulletin, BulletinSpec, FINALIZER};
use serde_json::json;
use std::time::Duration;

const CRD: &str = "bulletins.rust.example.com";

type Failure = Box<dyn std::error::Error>;

#[tokio::main(flavor = "current_thread")]
async fn main() -> Result<(), Failure> {
    tokio::time::timeout(Duration::from_secs(60), story()).await?
}

async fn story() -> Result<(), Failure> {
    let client = Client::try_default().await?;
    install(&client).await?;
    let running = tokio::spawn(operator::run(client.clone()));
    let bulletins: Api<Bulletin> = Api::default_namespaced(client.clone());
    let maps: Api<ConfigMap> = Api::default_namespaced(client.clone());

    let refused = bulletins.create(&PostParams::default(), &bulletin("loud", "")).await;
    println!("an empty text: {}", refused.expect_err("the schema forbids it"));
    let created = bulletins.create(&PostParams::default(), &bulletin("news", "hello")).await?;
    println!("created at generation {}", created.metadata.generation.unwrap_or_default());
    let seen = await_condition(bulletins.clone(), "news", told("hello")).await?.expect("it is there");
    println!("finalizers {:?}", seen.finalizers());
    let map = maps.get("news").await?;
    println!("the map says {:?}, owned by {:?}", map.data, map.owner_references().iter().map(|owner| &owner.name).collect::<Vec<_>>());

    bulletins.patch("news", &PatchParams::apply("person").force(), &Patch::Apply(&bulletin("news", "goodbye"))).await?;
    await_condition(bulletins.clone(), "news", told("goodbye")).await?;
    println!("after an apply the map says {:?}", maps.get("news").await?.data);

    let first = maps.get("news").await?.uid();
    maps.delete("news", &DeleteParams::default()).await?;
    let remade = await_condition(maps.clone(), "news", |map: Option<&ConfigMap>| map.is_some_and(|map| map.uid() != first));
    println!("deleted, the map comes back: {}", remade.await?.is_some());

    let stale = bulletins.replace("news", &PostParams::default(), &created).await;
    println!("a stale replace: {}", code_of(stale.expect_err("somebody has written since")));

    let uid = seen.uid().expect("every stored object has one");
    bulletins.delete("news", &DeleteParams::default()).await?;
    await_condition(bulletins.clone(), "news", conditions::is_deleted(&uid)).await?;
    println!("gone, with its map: {}", maps.get_opt("news").await?.is_none());
    println!("events: {:?}", events_of(&client, &uid).await?);

    running.abort();
    remove(&client).await
}

fn bulletin(name: &str, text: &str) -> Bulletin {
    Bulletin::new(name, BulletinSpec { text: text.into() })
}

fn told(text: &'static str) -> impl Fn(Option<&Bulletin>) -> bool {
    move |bulletin| bulletin.and_then(|bulletin| bulletin.status.as_ref()).is_some_and(|status| status.told == text)
}

fn code_of(error: kube::Error) -> String {
    match error {
        kube::Error::Api(status) => format!("{} {}", status.code, status.reason),
        other => other.to_string(),
    }
}

async fn install(client: &Client) -> Result<(), Failure> {
    let crds: Api<CustomResourceDefinition> = Api::all(client.clone());
    crds.patch(CRD, &PatchParams::apply("person").force(), &Patch::Apply(Bulletin::crd())).await?;
    await_condition(crds, CRD, conditions::is_crd_established()).await?;
    let bulletins: Api<Bulletin> = Api::default_namespaced(client.clone());
    while bulletins.list(&ListParams::default().limit(1)).await.is_err() {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    println!("the CRD is established, its finalizer will be {FINALIZER}");
    Ok(())
}

async fn events_of(client: &Client, uid: &str) -> Result<Vec<String>, Failure> {
    let events: Api<Event> = Api::default_namespaced(client.clone());
    let selector = ListParams::default().fields(&format!("regarding.uid={uid}"));
    let found = events.list(&selector).await?.items;
    let mut notes: Vec<String> = found.iter().map(|event| format!("{} {}", event.reason.clone().unwrap_or_default(), event.note.clone().unwrap_or_default())).collect();
    notes.sort();
    notes.dedup();
    Ok(notes)
}

async fn remove(client: &Client) -> Result<(), Failure> {
    let crds: Api<CustomResourceDefinition> = Api::all(client.clone());
    let uid = crds.get(CRD).await?.uid().expect("every stored object has one");
    crds.patch(CRD, &PatchParams::default(), &Patch::Merge(json!({"metadata": {"labels": {"leaving": "yes"}}}))).await?;
    crds.delete(CRD, &DeleteParams::foreground()).await?;
    await_condition(crds, CRD, conditions::is_deleted(&uid)).await?;
    println!("the CRD is gone");
    Ok(())
}
