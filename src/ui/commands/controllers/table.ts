import type { Stops } from '../../debug/stops.ts';
import type { ShownFilter } from '../../views/controllersFilter.ts';
import type { Command } from '../index.ts';
import { breakOnError, breakOnObject } from './breakpoints.ts';
import { compareCache, openStopDiff } from './compare.ts';
import { clearFilter, filterControllers } from './filterControllers.ts';
import * as machine from './machineCommands.ts';

/** What a person does to running controllers by hand. */
export function controllerCommands(stops: Stops, filter: ShownFilter): Readonly<Record<string, Command>> {
  return {
    'crdStudio.reconcileNow': (studio, argument) => machine.reconcileNow(studio, stops, argument),
    'crdStudio.reconcileAll': (studio, argument) => machine.reconcileAll(studio, stops, argument),
    'crdStudio.forgetBackoff': (studio, argument) => machine.forgetBackoff(studio, stops, argument),
    'crdStudio.pauseQueue': (studio, argument) => machine.pauseQueue(studio, stops, argument),
    'crdStudio.resumeQueue': (studio, argument) => machine.resumeQueue(studio, stops, argument),
    'crdStudio.stepQueue': (studio, argument) => machine.stepQueue(studio, stops, argument),
    'crdStudio.dropConnection': (studio, argument) => machine.disturb(studio, stops, argument, 'dropConnection'),
    'crdStudio.forceRelist': (studio, argument) => machine.disturb(studio, stops, argument, 'relist'),
    'crdStudio.compareCache': (studio, argument) => compareCache(studio, stops, argument),
    'crdStudio.openStopDiff': (studio, argument) => openStopDiff(studio, stops, argument),
    'crdStudio.breakOnObject': (studio, argument) => breakOnObject(studio, argument),
    'crdStudio.breakOnError': (studio) => breakOnError(studio),
    'crdStudio.filterControllers': (studio) => filterControllers(studio, filter),
    'crdStudio.clearControllersFilter': () => clearFilter(filter),
  };
}
