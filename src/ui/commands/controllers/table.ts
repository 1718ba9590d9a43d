import type { Stops } from '../../debug/stops.ts';
import type { ShownFilter } from '../../views/controllersFilter.ts';
import type { Command } from '../index.ts';

/** What a person does to running controllers by hand; loaded when it is first used. */
export function controllerCommands(stops: Stops, filter: ShownFilter): Readonly<Record<string, Command>> {
  return {
    'crdStudio.reconcileNow': async (studio, argument) => (await machine()).reconcileNow(studio, stops, argument),
    'crdStudio.reconcileAll': async (studio, argument) => (await machine()).reconcileAll(studio, stops, argument),
    'crdStudio.forgetBackoff': async (studio, argument) => (await machine()).forgetBackoff(studio, stops, argument),
    'crdStudio.pauseQueue': async (studio, argument) => (await machine()).pauseQueue(studio, stops, argument),
    'crdStudio.resumeQueue': async (studio, argument) => (await machine()).resumeQueue(studio, stops, argument),
    'crdStudio.stepQueue': async (studio, argument) => (await machine()).stepQueue(studio, stops, argument),
    'crdStudio.dropConnection': async (studio, argument) => (await machine()).disturb(studio, stops, argument, 'dropConnection'),
    'crdStudio.forceRelist': async (studio, argument) => (await machine()).disturb(studio, stops, argument, 'relist'),
    'crdStudio.compareCache': async (studio, argument) => (await import('./compare.ts')).compareCache(studio, stops, argument),
    'crdStudio.openStopDiff': async (studio, argument) => (await import('./compare.ts')).openStopDiff(studio, stops, argument),
    'crdStudio.breakOnObject': async (studio, argument) => (await import('./breakpoints.ts')).breakOnObject(studio, argument),
    'crdStudio.breakOnError': async () => (await import('./breakpoints.ts')).breakOnError(),
    'crdStudio.filterControllers': async (studio) => (await import('./filterControllers.ts')).filterControllers(studio, filter),
    'crdStudio.clearControllersFilter': async () => (await import('./filterControllers.ts')).clearFilter(filter),
  };
}

const machine = () => import('./machineCommands.ts');
