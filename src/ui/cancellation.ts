import * as vscode from 'vscode';

/** VS Code's token as the signal that everything below `ui/` takes. */
export function signalOf(token: vscode.CancellationToken): AbortSignal {
  const controller = new AbortController();
  const cancel = (): void => controller.abort(new vscode.CancellationError());
  if (token.isCancellationRequested) cancel();
  else token.onCancellationRequested(cancel);
  return controller.signal;
}

/** A person cancelled it: nothing to be shown. */
export function isCancellation(error: unknown): boolean {
  return (
    error instanceof vscode.CancellationError || (error instanceof Error && (error.name === 'AbortError' || error.name === 'Canceled'))
  );
}
