"""Runs the operator of notes.py and is the person who uses it; prints a line for each thing seen. The lines are the same on
every API server."""

import asyncio
import json
import logging
from typing import Any, Callable

import kopf

import notes  # noqa: F401 (registers its handlers)
from cluster import call

NOTES = "/apis/python.example.com/v1/namespaces/default/notes"
MAPS = "/api/v1/namespaces/default/configmaps"
CRDS = "/apis/apiextensions.k8s.io/v1/customresourcedefinitions"
ANY = {"type": "object", "x-kubernetes-preserve-unknown-fields": True}
CRD = {
    "apiVersion": "apiextensions.k8s.io/v1",
    "kind": "CustomResourceDefinition",
    "metadata": {"name": "notes.python.example.com"},
    "spec": {
        "group": "python.example.com",
        "scope": "Namespaced",
        "names": {"plural": "notes", "singular": "note", "kind": "Note"},
        "versions": [
            {
                "name": "v1",
                "served": True,
                "storage": True,
                "subresources": {"status": {}},
                "schema": {
                    "openAPIV3Schema": {
                        "type": "object",
                        "properties": {"spec": {"type": "object", "properties": {"text": {"type": "string"}}}, "status": ANY},
                    }
                },
            }
        ],
    },
}


async def until(what: str, path: str, holds: Callable[[int, Any], bool]) -> Any:
    for _ in range(1200):
        code, body = await call("GET", path)
        if holds(code, body):
            return body
        await asyncio.sleep(0.05)
    raise SystemExit(f"in vain: {what}: {body}")


async def person() -> None:
    note = {"apiVersion": "python.example.com/v1", "kind": "Note", "metadata": {"name": "todo"}, "spec": {"text": "milk"}}
    code, created = await call("POST", NOTES, note)
    print("created:", code)
    body = await until("the status", f"{NOTES}/todo", lambda _, body: "created" in body.get("status", {}))
    print("status:", json.dumps(body["status"], sort_keys=True), "finalizers:", body["metadata"]["finalizers"])
    _, owned = await call("GET", f"{MAPS}/todo")
    owner = owned["metadata"]["ownerReferences"][0]
    print("the map:", owned["data"], "owned by", owner["kind"], owner["name"])
    await call("PATCH", f"{NOTES}/todo", {"spec": {"text": "milk and bread"}}, "application/merge-patch+json")
    body = await until("the change", f"{NOTES}/todo", lambda _, body: "was" in body.get("status", {}))
    print("status:", json.dumps(body["status"], sort_keys=True))
    annotations = {key for key in body["metadata"].get("annotations", {}) if not key.startswith("kopf.")}
    print("annotations of kopf alone:", annotations == set())
    await call("DELETE", f"{NOTES}/todo")
    await until("the end", f"{NOTES}/todo", lambda code, _: code == 404)
    print("gone, with its map:", (await call("GET", f"{MAPS}/todo"))[0])
    uid = created["metadata"]["uid"]
    events = await until(
        "the event",
        f"/api/v1/namespaces/default/events?fieldSelector=involvedObject.uid={uid}",
        lambda _, body: any(event["reason"] == "Written" for event in body["items"]),
    )
    print("events:", sorted({f"{event['type']} {event['reason']}" for event in events["items"]} & {"Normal Written"}))


async def main() -> None:
    logging.getLogger().setLevel(logging.CRITICAL)
    code, _answer = await call("POST", CRDS, CRD)
    print("the CRD:", code)
    await until("notes are served", NOTES, lambda code, _: code == 200)
    stop = asyncio.Event()
    ready = asyncio.Event()
    operator = asyncio.create_task(kopf.operator(standalone=True, namespaces=["default"], stop_flag=stop, ready_flag=ready))
    await asyncio.wait_for(ready.wait(), 30)
    await asyncio.wait_for(person(), 60)
    stop.set()
    await asyncio.wait_for(operator, 30)
    await call("DELETE", f"{CRDS}/notes.python.example.com")
    print("the operator has ended")


asyncio.run(main())
