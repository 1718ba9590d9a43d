/** What the sandbox prints, as one line of JSON on stdout, once it answers requests (with `--json`; otherwise a sentence). */
export interface SandboxReady {
  readonly ready: true;
  readonly pid: number;
  readonly server: string;
  readonly kubeconfig: string;
}

/** Contents of `sandbox.lock` in the data folder: who serves it. A second window joins; a second server refuses by name. */
export interface SandboxLock {
  readonly pid: number;
  readonly server: string;
  readonly startedAt: number;
}
