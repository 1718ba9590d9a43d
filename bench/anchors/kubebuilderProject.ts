import { execFile } from 'node:child_process';
import { cp, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import type { GoTools } from './goTools.ts';

const run = promisify(execFile);
const env = { ...process.env, GOTOOLCHAIN: 'local', GOFLAGS: '-mod=mod' };

/** The Go way of the same steps, in a copy of the anchor's project. Each method waits for its commands to end. */
export class KubebuilderProject {
  readonly #tools: GoTools;
  readonly #folder: string;

  private constructor(tools: GoTools, folder: string) {
    this.#tools = tools;
    this.#folder = folder;
  }

  static async copy(tools: GoTools, folder: string): Promise<KubebuilderProject> {
    await cp(tools.project, folder, { recursive: true, verbatimSymlinks: true });
    return new KubebuilderProject(tools, folder);
  }

  /** `kubebuilder create api`, which runs `make generate`, and `make manifests`, which writes the CRD. */
  async createApi(kind: string): Promise<void> {
    const api = ['create', 'api', '--group', 'webapp', '--version', 'v1', '--kind', kind, '--resource', '--controller', '--make'];
    await this.#run(this.#tools.kubebuilder, api);
    await this.manifests();
    await readFile(this.#crd(kind));
  }

  async manifests(): Promise<void> {
    await this.#run('make', ['manifests']);
  }

  /** The generator alone, of the CRDs alone. */
  async bareControllerGen(): Promise<void> {
    await this.#run(this.#tools.controllerGen, ['crd', 'paths=./api/...', 'output:crd:artifacts:config=config/crd/bases']);
  }

  /** Adds an optional field to the spec of Guestbook, as a person would before saving. */
  async addField(name: string): Promise<void> {
    const types = path.join(this.#folder, 'api/v1/guestbook_types.go');
    const head = 'type GuestbookSpec struct {\n';
    const text = await readFile(types, 'utf8');
    if (!text.includes(head)) throw new Error(`${types} has no GuestbookSpec`);
    await writeFile(types, text.replace(head, `${head}\t// +optional\n\t${name} string \`json:"${name.toLowerCase()},omitempty"\`\n`));
  }

  /** Gives the spec of Guestbook a whole pod template. */
  async addPodTemplate(): Promise<void> {
    const types = path.join(this.#folder, 'api/v1/guestbook_types.go');
    const head = 'type GuestbookSpec struct {\n';
    const text = await readFile(types, 'utf8');
    if (!text.includes(head) || !text.includes('import (\n')) throw new Error(`${types} is not as expected`);
    const field = '\t// +optional\n\tTemplate corev1.PodTemplateSpec `json:"template,omitempty"`\n';
    await writeFile(types, text.replace('import (\n', 'import (\n\tcorev1 "k8s.io/api/core/v1"\n').replace(head, `${head}${field}`));
  }

  async applyAndWait(kubectl: string, kubeconfig: string): Promise<void> {
    const flags = ['--kubeconfig', kubeconfig];
    await this.#run(kubectl, [...flags, 'apply', '-f', this.#crd('Guestbook')]);
    await this.#run(kubectl, [...flags, 'wait', '--for=condition=Established', 'crd/guestbooks.webapp.example.com', '--timeout=30s']);
  }

  #crd(kind: string): string {
    return path.join(this.#folder, `config/crd/bases/webapp.example.com_${kind.toLowerCase()}s.yaml`);
  }

  async #run(command: string, args: readonly string[]): Promise<void> {
    await run(command, [...args], { cwd: this.#folder, env, maxBuffer: 1 << 26 });
  }
}
