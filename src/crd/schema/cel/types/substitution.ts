import { type CelType, dyn, param, sameType } from './celType.ts';

/**
 * What the type parameters of an expression stand for. `accepts` tries whether types fit and keeps what it learns only
 * when they do.
 */
export class Substitution {
  #bound = new Map<string, CelType>();

  /** Whether each of `given` can stand where `wanted` is asked for. */
  accepts(given: readonly CelType[], wanted: readonly CelType[]): boolean {
    const before = this.#bound;
    this.#bound = new Map(before);
    if (this.#allFit(given, wanted)) return true;
    this.#bound = before;
    return false;
  }

  /** The type with its parameters replaced; free ones stay, or become dyn. */
  apply(type: CelType, freeToDyn = false): CelType {
    if (type.kind === 'param') {
      const bound = this.#bound.get(type.name);
      if (bound !== undefined) return this.apply(bound, freeToDyn);
      return freeToDyn ? dyn : type;
    }
    if (type.params.length === 0) return type;
    return { ...type, params: type.params.map((each) => this.apply(each, freeToDyn)) };
  }

  bind(name: string, type: CelType): void {
    this.#bound.set(name, type);
  }

  #allFit(given: readonly CelType[], wanted: readonly CelType[]): boolean {
    return given.length === wanted.length && given.every((type, index) => this.#fits(type, param({ ...type, params: wanted }, index)));
  }

  #fits(given: CelType, wanted: CelType): boolean {
    if (wanted.kind === 'param') {
      const known = this.#bound.has(wanted.name);
      if (this.#canStandFor(given, wanted)) return true;
      if (known) return false;
    }
    if (given.kind === 'param') return this.#canStandFor(wanted, given);
    if (isWild(given) || isWild(wanted)) return true;
    if (given.kind === 'null') return isNullable(wanted);
    if (wanted.kind === 'null') return isNullable(given);
    if (given.kind !== wanted.kind) return false;
    if (given.kind === 'type') return true;
    return given.name === wanted.name && this.#allFit(given.params, wanted.params);
  }

  #canStandFor(type: CelType, parameter: CelType): boolean {
    if (sameType(type, parameter)) return true;
    const bound = this.#bound.get(parameter.name);
    if (bound === undefined) {
      if (this.#occurs(parameter, type)) return false;
      this.bind(parameter.name, type);
      return true;
    }
    if (sameType(type, bound)) return true;
    if (!this.#fits(type, bound)) return false;
    const general = mostGeneral(type, bound);
    if (!this.#occurs(parameter, general)) this.bind(parameter.name, general);
    return true;
  }

  #occurs(parameter: CelType, within: CelType): boolean {
    if (sameType(parameter, within)) return true;
    if (within.kind === 'param') {
      const bound = this.#bound.get(within.name);
      return bound !== undefined && this.#occurs(parameter, bound);
    }
    return within.params.some((each) => this.#occurs(parameter, each));
  }
}

/** Of two types that fit, the one that says less. */
export function mostGeneral(a: CelType, b: CelType): CelType {
  return saysNoMore(a, b) ? a : b;
}

function saysNoMore(a: CelType, b: CelType): boolean {
  if (a.kind === 'dyn' || a.kind === 'param') return true;
  if (b.kind === 'dyn' || b.kind === 'param' || a.kind !== b.kind) return false;
  if (a.kind === 'type') return true;
  return a.name === b.name && a.params.length === b.params.length && a.params.every((each, index) => saysNoMore(each, param(b, index)));
}

function isWild(type: CelType): boolean {
  return type.kind === 'dyn' || type.kind === 'error';
}

function isNullable(type: CelType): boolean {
  return ['object', 'opaque', 'duration', 'timestamp', 'null'].includes(type.kind);
}
