/** The plugin that VS Code's TypeScript server loads: bundled as `node_modules/crd-studio-ts-plugin` of the .vsix. */
export { init } from './tsplugin/plugin.ts';
