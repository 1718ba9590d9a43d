import { LineSplitter } from '../base/lines.ts';
import type { WatchEvent } from '../k8s/apiClient.ts';
import type { KubernetesObject } from '../k8s/object.ts';
import { parseAnswer } from './answers.ts';
import { chunksOf } from './body.ts';
import type { Answer } from './transport.ts';

/** An event holds one object; etcd allows 1.5 MB, the sandbox 3 MB, and managedFields, escapes and indentation come on top. */
const maxEventBytes = 64 * 1024 * 1024;

/**
 * The events of a watch, one JSON document a line. Ends when the server ends the watch; throws `BrokenExchange` when the
 * connection breaks, an event is cut or is no JSON. Leaving the loop ends the watch at the server.
 */
export async function* watchEvents<T extends KubernetesObject>(answer: Answer): AsyncGenerator<WatchEvent<T>, void, undefined> {
  const splitter = new LineSplitter(maxEventBytes);
  for await (const chunk of chunksOf(answer)) {
    for (const line of splitter.push(chunk)) yield parse<T>(line);
  }
  const rest = splitter.end();
  if (rest !== '') yield parse<T>(rest);
}

function parse<T extends KubernetesObject>(line: string): WatchEvent<T> {
  return parseAnswer<WatchEvent<T>>(line);
}
