import * as vscode from 'vscode';
import { messageOf } from '../../base/errors.ts';
import type { ObjectEdit, ObjectRef } from '../../protocol/cluster.ts';
import { clusterName } from '../../workbench/cluster/clusterState.ts';
import type { Studio } from '../studio.ts';
import { clusterKey, objectScheme, objectUri, placeOf } from './objectUri.ts';
import { saveObject } from './saveObject.ts';

interface Opened {
  /** As the cluster gave it: what an edit is compared with. */
  readonly base: string;
  readonly mtime: number;
}

/** VS Code has taken note of a save before the server's version of the text is told to it; in ms. */
const afterSave = 100;

/**
 * Objects of the chosen cluster as YAML documents that can be saved: `crd-studio-object:`. A document that nobody has
 * changed follows its object; one that was edited keeps what it was edited from until it is saved.
 */
export class ObjectDocuments implements vscode.FileSystemProvider {
  readonly #studio: Studio;
  readonly #changed: vscode.EventEmitter<vscode.FileChangeEvent[]>;
  readonly onDidChangeFile: vscode.Event<vscode.FileChangeEvent[]>;
  readonly #opened = new Map<string, Opened>();
  /** The newest version of an object's row that its document was compared with. */
  readonly #seen = new Map<string, string>();

  constructor(studio: Studio) {
    this.#studio = studio;
    this.#changed = studio.store.add(new vscode.EventEmitter<vscode.FileChangeEvent[]>());
    this.onDidChangeFile = this.#changed.event;
    studio.store.add(vscode.workspace.registerFileSystemProvider(objectScheme, this, { isCaseSensitive: true }));
    studio.store.add(
      vscode.workspace.onDidCloseTextDocument(({ uri }) => {
        if (uri.scheme === objectScheme) this.#opened.delete(uri.toString());
      }),
    );
    studio.store.add(studio.cluster.onDidChange(() => this.#follow()));
  }

  /** Shows the object as it is now. */
  async open(ref: ObjectRef, part: ObjectEdit['part']): Promise<void> {
    const uri = objectUri(this.#studio.cluster.choice, ref, part);
    await this.#load(uri);
    await vscode.window.showTextDocument(uri, { preview: part === 'object' });
  }

  watch(): vscode.Disposable {
    return new vscode.Disposable(() => undefined); // the cluster tells
  }

  async stat(uri: vscode.Uri): Promise<vscode.FileStat> {
    const { base, mtime } = await this.#known(uri);
    return { type: vscode.FileType.File, ctime: 0, mtime, size: Buffer.byteLength(base) };
  }

  async readFile(uri: vscode.Uri): Promise<Uint8Array> {
    return Buffer.from((await this.#known(uri)).base);
  }

  async writeFile(uri: vscode.Uri, content: Uint8Array): Promise<void> {
    const { base, mtime } = await this.#known(uri);
    this.#requireChosen(uri);
    const { ref, part } = placeOf(uri);
    const text = Buffer.from(content).toString('utf8');
    const yaml = await saveObject(this.#studio, uri, { ...ref, part, base, edited: text });
    this.#opened.set(uri.toString(), { base: text, mtime: mtime + 1 });
    this.#studio.clock.setTimer(afterSave, () => this.#replace(uri, yaml));
  }

  readDirectory(): [string, vscode.FileType][] {
    return [];
  }

  createDirectory(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  delete(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  rename(uri: vscode.Uri): never {
    throw vscode.FileSystemError.NoPermissions(uri);
  }

  async #known(uri: vscode.Uri): Promise<Opened> {
    return this.#opened.get(uri.toString()) ?? (await this.#load(uri));
  }

  async #load(uri: vscode.Uri): Promise<Opened> {
    if (!vscode.workspace.isTrusted)
      throw vscode.FileSystemError.Unavailable(vscode.l10n.t('No cluster is opened for a folder that is not trusted. Trust it first.'));
    this.#requireChosen(uri);
    const { ref, part } = placeOf(uri);
    const { type, namespace, name } = ref;
    const { yaml } = await this.#studio.cluster.request('getYaml', { type, namespace, name, part }).catch((error: unknown) => {
      throw vscode.FileSystemError.Unavailable(messageOf(error));
    });
    return this.#replace(uri, yaml);
  }

  /** Takes the server's text over, unless a person is at work on the one before. */
  #replace(uri: vscode.Uri, base: string): Opened {
    const known = this.#opened.get(uri.toString());
    if (known?.base === base || (known !== undefined && isDirty(uri))) return known;
    const opened = { base, mtime: (known?.mtime ?? 0) + 1 };
    this.#opened.set(uri.toString(), opened);
    if (known !== undefined) this.#changed.fire([{ type: vscode.FileChangeType.Changed, uri }]);
    return opened;
  }

  #requireChosen(uri: vscode.Uri): void {
    const { choice } = this.#studio.cluster;
    if (placeOf(uri).cluster === clusterKey(choice)) return;
    const message = vscode.l10n.t(
      'This object is not of {0}, which is the chosen cluster now. Select its cluster first.',
      clusterName(choice),
    );
    throw vscode.FileSystemError.Unavailable(message);
  }

  /** Objects on show whose row has another version than the text are read again. */
  #follow(): void {
    const { cluster, log } = this.#studio;
    if (cluster.state.state !== 'connected') return;
    for (const document of vscode.workspace.textDocuments) {
      const { uri } = document;
      const known = this.#opened.get(uri.toString());
      if (known === undefined || document.isDirty || placeOf(uri).cluster !== clusterKey(cluster.choice)) continue;
      const { ref, part } = placeOf(uri);
      const version = cluster.rows.get(ref.type)?.objects.get(ref)?.resourceVersion;
      if (version === '') cluster.show(ref.type, ref); // of a large kind, and never looked at
      if (version === undefined || version === '' || this.#seen.get(uri.toString()) === version) continue;
      this.#seen.set(uri.toString(), version);
      if (part === 'object' && known.base.includes(`resourceVersion: "${version}"`)) continue;
      this.#load(uri).catch((error: unknown) => log.debug(messageOf(error)));
    }
  }
}

function isDirty(uri: vscode.Uri): boolean {
  return vscode.workspace.textDocuments.some((document) => document.isDirty && document.uri.toString() === uri.toString());
}
