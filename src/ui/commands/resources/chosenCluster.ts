import * as vscode from 'vscode';
import { CodedError } from '../../../base/errors.ts';
import type { Studio } from '../../studio.ts';

/** How kubectl reaches the chosen cluster. Throws where there is none. */
export function chosenCluster(studio: Studio): { readonly kubeconfig: string; readonly context: string } {
  const { choice } = studio.cluster;
  if (choice.kind === 'context') return { kubeconfig: choice.context.kubeconfig, context: choice.context.context };
  if (studio.sandbox === undefined)
    throw new CodedError('NoFolder', vscode.l10n.t('The sandbox belongs to a folder on a disk, and none is open.'));
  return { kubeconfig: studio.sandbox.kubeconfig, context: 'crd-studio-sandbox' };
}
