"""An operator on kopf: a Note's text goes into a ConfigMap that the Note owns, the status says how long it is, an Event that
it is written. The first try fails, so that kopf's own progress is kept on the object."""

import kopf

from cluster import call

GROUP = "python.example.com"
_tried: set[str] = set()


@kopf.on.startup()
def configure(settings: kopf.OperatorSettings, **_):
    settings.persistence.finalizer = f"{GROUP}/kopf"


@kopf.on.create(GROUP, "v1", "notes")
async def created(body, spec, name, namespace, uid, **_):
    if uid not in _tried:
        _tried.add(uid)
        raise kopf.TemporaryError("not at the first try", delay=0.1)
    config_map = {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": name}, "data": {"text": spec["text"]}}
    kopf.adopt(config_map)
    code, _answer = await call("POST", f"/api/v1/namespaces/{namespace}/configmaps", config_map)
    kopf.info(body, reason="Written", message=f"{len(spec['text'])} letters, answer {code}")
    return {"length": len(spec["text"])}


@kopf.on.update(GROUP, "v1", "notes", field="spec.text")
async def changed(old, new, patch, **_):
    patch.status["was"] = old
    return {"length": len(new)}


@kopf.on.delete(GROUP, "v1", "notes")
async def deleted(name, namespace, **_):
    await call("DELETE", f"/api/v1/namespaces/{namespace}/configmaps/{name}")
