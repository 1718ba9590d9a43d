import type { Stops } from '../debug/stops.ts';
import { debugController } from '../debug/debugController.ts';
import type { Studio } from '../studio.ts';
import { applyFile } from './applyFile.ts';
import { deleteResource } from './deleteResource.ts';
import { generateCrds } from './generateCrds.ts';
import { installCrds } from './installCrds.ts';
import { openResource } from './openResource.ts';
import { refresh } from './refresh.ts';
import { selectCluster } from './selectCluster.ts';
import { copyKey, dismissSession, reconcileNow } from './sessionCommands.ts';
import { startSandbox } from './startSandbox.ts';
import type { CommandArgument } from './targets.ts';

export type Command = (studio: Studio, argument: CommandArgument) => unknown;

/** Every command that package.json contributes, and what it does. Those that plan files are loaded when they are first used. */
export function commandTable(stops: Stops): Readonly<Record<string, Command>> {
  return {
    'crdStudio.createApi': async (studio) => (await import('./createApi.ts')).createApi(studio),
    'crdStudio.createWebhook': async (studio, argument) => (await import('./createWebhook.ts')).createWebhook(studio, argument),
    'crdStudio.generateCrds': generateCrds,
    'crdStudio.installCrds': installCrds,
    'crdStudio.selectCluster': selectCluster,
    'crdStudio.startSandbox': startSandbox,
    'crdStudio.debugController': debugController,
    'crdStudio.newSample': async (studio, argument) => (await import('./newSample.ts')).newSample(studio, argument),
    'crdStudio.previewCrd': async (studio, argument) => (await import('./previewCrd.ts')).previewCrd(studio, argument),
    'crdStudio.showBreaks': async (studio, argument) => (await import('./showBreaks.ts')).showBreaks(studio, argument),
    'crdStudio.applyFile': applyFile,
    'crdStudio.openResource': openResource,
    'crdStudio.deleteResource': deleteResource,
    'crdStudio.reconcileNow': reconcileNow,
    'crdStudio.dismissSession': dismissSession,
    'crdStudio.copyKey': copyKey,
    'crdStudio.refresh': refresh,
    'crdStudio.showLog': (studio) => studio.channel.show(true),
    'crdStudio.revealStop': () => stops.reveal(),
  };
}
