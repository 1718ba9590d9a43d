import type { Diagnostics, SourceDiagnostic } from '../diagnostic.ts';
import type { Json } from '../json.ts';
import { ArgumentError, Cursor } from './cursor.ts';
import type { Marker, MarkerDefinition, Target } from './definition.ts';
import { nearest } from './nearest.ts';
import { findMarker, markerNames } from './registry.ts';
import { takeValue } from './values.ts';

/** A line of a comment that starts with `+`: `text` from the plus on, `start` its offset in the file at `path`. */
export interface MarkerLine {
  readonly text: string;
  readonly path: string;
  readonly start: number;
}

/**
 * Reads a marker that stands on `target`, in the grammar of controller-gen: `+name`, `+name=value`, `+name:a=1,b=2`. What is wrong
 * goes to `diagnostics`. Lines that belong to other tools (`+genclient`) give undefined without a word.
 */
export function parseMarker(line: MarkerLine, target: Target, diagnostics: Diagnostics): Marker | undefined {
  const equals = line.text.indexOf('=');
  const fullName = line.text.slice(1, equals < 0 ? undefined : equals).trim();
  const shortName = equals < 0 ? fullName : fullName.slice(0, Math.max(0, fullName.lastIndexOf(':')));
  const whole = findMarker(fullName, target);
  const definition = whole ?? (equals < 0 ? undefined : findMarker(shortName, target));
  if (definition === undefined) {
    reportUnknown(line, fullName, shortName, target, diagnostics);
    return undefined;
  }
  if (!definition.targets.includes(target)) {
    diagnostics.add(problem(line, 'marker-target', wrongTarget(definition, target), 0, line.text.length));
    return undefined;
  }
  const named = definition.arguments !== undefined && whole === undefined;
  const from = named ? 1 + shortName.length + 1 : equals < 0 ? line.text.length : equals + 1;
  try {
    const value = readArguments(line.text, from, definition);
    return { definition, name: definition.name, value, start: line.start, end: line.start + line.text.length, target };
  } catch (error) {
    if (!(error instanceof ArgumentError)) throw error;
    const message = `+${definition.name}: ${error.message}${error.message.endsWith('?') ? '' : '.'}`;
    diagnostics.add(problem(line, 'marker-argument', message, error.start, Math.max(error.end, error.start + 1)));
    return undefined;
  }
}

function readArguments(text: string, from: number, definition: MarkerDefinition): Json | undefined {
  const cursor = new Cursor(text, from);
  let value: Json | undefined;
  if (definition.arguments !== undefined) value = readNamed(cursor, definition.arguments, text);
  else if (definition.value !== undefined) {
    if (cursor.done) {
      if (definition.valueOptional === true) return undefined;
      throw new ArgumentError(`it needs a value, written behind =`, 0, text.length);
    }
    value = takeValue(cursor, definition.value);
  }
  if (!cursor.done)
    cursor.fail(
      definition.value === undefined && definition.arguments === undefined ? 'it takes no value' : 'nothing more is expected here',
    );
  return value;
}

function readNamed(cursor: Cursor, args: NonNullable<MarkerDefinition['arguments']>, text: string): Json {
  const values: Record<string, Json> = {};
  while (!cursor.done) {
    const start = cursor.at;
    const name = cursor.take(/[A-Za-z_]\w*/);
    if (name === undefined) cursor.fail('expected the name of an argument');
    const argument = args[name];
    if (argument === undefined) {
      const close = nearest(name, Object.keys(args));
      const hint = close === undefined ? `it knows ${Object.keys(args).join(', ')}` : `did you mean ${close}?`;
      throw new ArgumentError(`there is no argument ${name}; ${hint}`, start, start + name.length);
    }
    cursor.expect('=', `= after ${name}`);
    values[name] = takeValue(cursor, argument.type);
    if (cursor.done) break;
    cursor.expect(',', 'a comma before the next argument');
  }
  const missing = Object.entries(args).find(([name, argument]) => argument.optional !== true && values[name] === undefined);
  if (missing !== undefined)
    throw new ArgumentError(`the argument ${missing[0]} is missing (${missing[1].doc.replace(/\.$/, '')})`, 0, text.length);
  return values;
}

function reportUnknown(line: MarkerLine, fullName: string, shortName: string, target: Target, diagnostics: Diagnostics): void {
  const names = [...markerNames(target), ...(['field', 'type', 'package'] as const).flatMap(markerNames)];
  const close = nearest(fullName, names) ?? (shortName === '' ? undefined : nearest(shortName, names));
  if (/^kubebuilder:(scaffold|docs-gen|ac)\b/.test(fullName)) return; // of kubebuilder's other tools
  const ours = fullName.startsWith('kubebuilder:');
  if (!ours && (close === undefined || isForeign(fullName))) return;
  const replaced = close !== undefined && nearest(fullName, names) === undefined ? shortName : fullName;
  const end = 1 + replaced.length;
  const hint = close === undefined ? 'See the list of markers for what can stand here.' : `Did you mean +${close}?`;
  const severity = ours ? 'error' : 'warning';
  const fix =
    close === undefined
      ? {}
      : {
          fixes: [
            {
              title: `Change to +${close}`,
              edits: [{ path: line.path, start: line.start + 1, end: line.start + end, newText: close }],
            },
          ],
        };
  diagnostics.add({ ...problem(line, 'unknown-marker', `There is no marker +${replaced}. ${hint}`, 0, end), severity, ...fix });
}

/** Whether another generator's prefix stands before the name: markers are written alike by several. */
function isForeign(name: string): boolean {
  const prefix = name.slice(0, Math.max(0, name.indexOf(':')));
  return name.includes('/') || (prefix !== '' && nearest(prefix, ['kubebuilder', 'validation', 'k8s']) === undefined);
}

function wrongTarget(definition: MarkerDefinition, target: Target): string {
  const places = { package: 'at the top of a file, for the whole folder', type: 'on a type', field: 'on a field' } as const;
  const allowed = definition.targets.map((each) => places[each]).join(' or ');
  return `+${definition.name} stands ${allowed}, not ${places[target]}.`;
}

function problem(line: MarkerLine, code: SourceDiagnostic['code'], message: string, from: number, to: number): SourceDiagnostic {
  return { severity: 'error', code, message, path: line.path, start: line.start + from, end: line.start + to };
}
