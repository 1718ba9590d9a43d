import { createConnection, ProposedFeatures } from 'vscode-languageserver/node';
import { systemClock } from './base/clock.ts';
import { serve } from './language/server.ts';

// Node IPC, stdio or a socket: vscode-languageclient says which on the command line.
serve(createConnection(ProposedFeatures.all), { clock: systemClock });
