import { goQuote } from '../../../k8s/goText.ts';
import { isTree, type Tree } from '../../json/bytes.ts';
import { goJsonProblem } from '../../json/goProblem.ts';

/** The review in the body of a webhook's answer; throws an `Error` in the words of a Kubernetes client where it is none. */
export function reviewIn(text: string): Tree {
  let review: unknown;
  try {
    review = JSON.parse(text);
  } catch (error) {
    // What is no JSON is read as YAML, of which plain words are a string.
    const problem = /^\w[\w ]*$/.test(text) ? `json: cannot unmarshal string into Go value of type ${typeMeta}` : goJsonProblem(text);
    throw new Error(`couldn't get version/kind; json parse error: ${problem}`, { cause: error });
  }
  if (!isTree(review)) throw new Error("couldn't get version/kind; json parse error: json: cannot unmarshal into Go value of type struct");
  if ((review['kind'] ?? '') === '') throw new Error(`Object 'Kind' is missing in '${text}'`);
  return review;
}

const typeMeta = 'struct { APIVersion string "json:\\"apiVersion,omitempty\\""; Kind string "json:\\"kind,omitempty\\"" }';

/** As a Kubernetes client puts an answer that is no success. */
export function httpProblem(code: number, text: string): string {
  switch (code) {
    case 400:
      return 'the server rejected our request for an unknown reason';
    case 401:
      return 'the server has asked for the client to provide credentials';
    case 403:
      return 'unknown';
    case 404:
      return 'the server could not find the requested resource';
    case 405:
      return 'the server does not allow this method on the requested resource';
    case 503:
      return 'the server is currently unable to handle the request';
    default:
      return code >= 500
        ? `an error on the server (${goQuote(text.trim() === '' ? 'unknown' : text.trim())}) has prevented the request from succeeding`
        : `the server responded with the status code ${code} but did not return more information`;
  }
}
