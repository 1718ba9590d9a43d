import type { Stops } from '../debug/stops.ts';
import { debugController } from '../debug/debugController.ts';
import type { ObjectDocuments } from '../documents/objectDocuments.ts';
import type { Studio } from '../studio.ts';
import type { ShownFilter } from '../views/controllersFilter.ts';
import { applyFile } from './applyFile.ts';
import { controllerCommands } from './controllers/table.ts';
import { generateCrds } from './generateCrds.ts';
import { installCrds } from './installCrds.ts';
import { refresh } from './refresh.ts';
import { openResource } from './openResource.ts';
import { selectCluster } from './selectCluster.ts';
import { copyKey, dismissSession } from './sessionCommands.ts';
import { startSandbox } from './startSandbox.ts';
import type { CommandArgument } from './targets.ts';

export type Command = (studio: Studio, argument: CommandArgument) => unknown;

/** Every command that package.json contributes, and what it does. Those that plan files are loaded when they are first used. */
export function commandTable(stops: Stops, documents: ObjectDocuments, filter: ShownFilter): Readonly<Record<string, Command>> {
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
    'crdStudio.compareCrd': async (studio, argument) => (await import('./compareCrd.ts')).compareCrd(studio, argument),
    'crdStudio.applyFile': applyFile,
    'crdStudio.openResource': (studio, argument) => openResource(studio, argument, documents),
    'crdStudio.editStatus': async (studio, argument) =>
      (await import('./resources/objectCommands.ts')).editStatus(studio, argument, documents),
    'crdStudio.deleteResource': async (studio, argument) =>
      (await import('./resources/objectCommands.ts')).deleteResource(studio, argument),
    'crdStudio.removeFinalizer': async (studio, argument) =>
      (await import('./resources/objectCommands.ts')).removeFinalizer(studio, argument),
    'crdStudio.describeResource': async (studio, argument) =>
      (await import('./resources/objectCommands.ts')).describeResource(studio, argument),
    'crdStudio.copyKubectl': async (studio, argument) => (await import('./resources/objectCommands.ts')).copyKubectl(studio, argument),
    'crdStudio.useNamespace': async (studio, argument) => (await import('./resources/objectCommands.ts')).useNamespace(studio, argument),
    'crdStudio.watchObject': async (studio, argument) => (await import('./resources/watchObject.ts')).watchObject(studio, argument),
    'crdStudio.unwatchObject': async (studio, argument) => (await import('./resources/watchObject.ts')).unwatchObject(studio, argument),
    'crdStudio.openTerminal': async (studio) => (await import('./resources/terminal.ts')).openTerminal(studio),
    'crdStudio.forwardPort': async (studio, argument) => (await import('./resources/terminal.ts')).forwardPort(studio, argument),
    'crdStudio.showPodLog': async (studio, argument) => (await import('./resources/podLog.ts')).showPodLog(studio, argument),
    'crdStudio.compareYaml': async (studio, argument) => (await import('./resources/compareWithCluster.ts')).compareYaml(studio, argument),
    'crdStudio.uninstallCrds': async (studio, argument) => (await import('./resources/uninstallCrds.ts')).uninstallCrds(studio, argument),
    'crdStudio.newObject': async (studio, argument) => (await import('./resources/newObject.ts')).newObject(studio, argument),
    'crdStudio.stopSandbox': async (studio) => (await import('./resources/sandboxControls.ts')).stopSandbox(studio),
    'crdStudio.resetSandbox': async (studio) => (await import('./resources/sandboxControls.ts')).resetSandbox(studio),
    'crdStudio.takeSnapshot': async (studio) => (await import('./resources/sandboxControls.ts')).takeSnapshot(studio),
    'crdStudio.restoreSnapshot': async (studio, argument) =>
      (await import('./resources/sandboxControls.ts')).restoreSnapshot(studio, argument),
    'crdStudio.deleteSnapshot': async (studio, argument) =>
      (await import('./resources/sandboxControls.ts')).deleteSnapshot(studio, argument),
    'crdStudio.setSandboxClock': async (studio) => (await import('./resources/sandboxControls.ts')).setSandboxClock(studio),
    'crdStudio.stepSandboxClock': async (studio) => (await import('./resources/sandboxControls.ts')).stepSandboxClock(studio),
    'crdStudio.toggleSandboxRbac': async (studio) => (await import('./resources/sandboxControls.ts')).toggleSandboxRbac(studio),
    'crdStudio.seedSandbox': async (studio, argument) => (await import('./resources/applyFolder.ts')).seedSandbox(studio, argument),
    ...controllerCommands(stops, filter),
    'crdStudio.dismissSession': dismissSession,
    'crdStudio.copyKey': copyKey,
    'crdStudio.refresh': refresh,
    'crdStudio.showLog': (studio) => studio.channel.show(true),
    'crdStudio.revealStop': () => stops.reveal(),
  };
}
