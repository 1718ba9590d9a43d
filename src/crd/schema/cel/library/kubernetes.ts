import { Functions } from '../types/environment.ts';
import { kubernetesLists, lists, sets } from './lists.ts';
import { namedFormats } from './namedFormats.ts';
import { network } from './network.ts';
import { operators } from './operators.ts';
import { optionals } from './optionals.ts';
import { quantities } from './quantities.ts';
import { regexes } from './regex.ts';
import { semvers } from './semvers.ts';
import { standard } from './standard.ts';
import { strings } from './strings.ts';
import { times } from './time.ts';
import { urls } from './urls.ts';

let shared: Functions | undefined;

/** The functions that rules of a new CRD may use on a Kubernetes 1.37 server (those of 1.36, so that it can be rolled back). */
export function kubernetesFunctions(): Functions {
  return (shared ??= new Functions([
    operators,
    standard,
    times,
    urls,
    regexes,
    kubernetesLists,
    optionals,
    quantities,
    strings,
    network,
    namedFormats,
    semvers,
    lists,
    sets,
  ]));
}
