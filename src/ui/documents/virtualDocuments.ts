import * as vscode from 'vscode';
import { type Disposable, DisposableStore } from '../../base/disposable.ts';

const virtualScheme = 'crd-studio';

/**
 * Read-only documents of ours: an object of the cluster as YAML, a file that is planned and not written yet. A document is
 * named by its path; showing it again replaces its text.
 */
export class VirtualDocuments implements vscode.TextDocumentContentProvider, Disposable {
  readonly #store = new DisposableStore();
  readonly #changed = this.#store.add(new vscode.EventEmitter<vscode.Uri>());
  readonly onDidChange = this.#changed.event;
  readonly #texts = new Map<string, string>();

  constructor() {
    this.#store.add(vscode.workspace.registerTextDocumentContentProvider(virtualScheme, this));
    this.#store.add(
      vscode.workspace.onDidCloseTextDocument((document) => {
        if (document.uri.scheme === virtualScheme) this.#texts.delete(document.uri.toString());
      }),
    );
  }

  /** `path` starts with "/" and ends with a name whose extension says the language. */
  put(path: string, text: string): vscode.Uri {
    const uri = vscode.Uri.from({ scheme: virtualScheme, path });
    this.#texts.set(uri.toString(), text);
    this.#changed.fire(uri);
    return uri;
  }

  provideTextDocumentContent(uri: vscode.Uri): string {
    return this.#texts.get(uri.toString()) ?? '';
  }

  dispose(): void {
    this.#store.dispose();
  }
}
