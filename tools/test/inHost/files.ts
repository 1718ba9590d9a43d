/** Files that lie beside the compiled suite; the extension host's environment is not ours to set. */
export const requestFile = 'request.json';
export const resultsFile = 'results.json';
