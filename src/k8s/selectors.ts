/** Label and field selectors: parsed as the API server parses them, with its texts when they cannot be understood. */
export * from './fieldSelector.ts';
export * from './labelSelector.ts';
