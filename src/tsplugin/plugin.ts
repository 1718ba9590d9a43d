import type ts from 'typescript';
import { dependsOnRuntime } from './projects.ts';
import { type ShippedTypes, shippedTypes } from './shippedTypes.ts';

/**
 * Gives the editor the types of `@crd-studio/runtime` and of Node where a project has not installed them yet, so that a
 * project that was made a moment ago shows no error and completes. What the project has installed always comes first, and
 * nothing of the project is changed; `tsc` in a terminal does not see this.
 */
export function init(): { create(info: ts.server.PluginCreateInfo): ts.LanguageService } {
  const shipped = shippedTypes(import.meta.dirname);
  return {
    create({ languageServiceHost: host, languageService }) {
      addShippedTypes(host, shipped);
      return languageService;
    },
  };
}

/** Lets a host find shipped types where it finds nothing itself. */
export function addShippedTypes(host: ts.LanguageServiceHost, shipped: ShippedTypes): void {
  addModules(host, shipped);
  if (shipped.node !== undefined) addNode(host, shipped.node);
}

function addModules(host: ts.LanguageServiceHost, shipped: ShippedTypes): void {
  const resolve = host.resolveModuleNameLiterals?.bind(host);
  if (resolve === undefined) return;
  host.resolveModuleNameLiterals = (literals, containingFile, ...rest) =>
    resolve(literals, containingFile, ...rest).map((resolution, index) => {
      if (resolution.resolvedModule !== undefined) return resolution;
      const name = literals[index]?.text ?? '';
      const file = shipped.modules.get(name) ?? shipped.ofNode.get(name);
      if (file === undefined) return resolution;
      const asked = shipped.modules.has(name) ? dependsOnRuntime(containingFile) : isOfNode(containingFile, shipped.node);
      if (!asked) return resolution;
      // The failed lookups stay with it: tsserver watches them, and looks again when the package is installed.
      return { ...resolution, resolvedModule: { resolvedFileName: slashed(file), extension: '.d.ts', isExternalLibraryImport: true } };
    });
}

function addNode(host: ts.LanguageServiceHost, file: string): void {
  const resolve = host.resolveTypeReferenceDirectiveReferences?.bind(host);
  if (resolve === undefined) return;
  host.resolveTypeReferenceDirectiveReferences = (references, containingFile, ...rest) =>
    resolve(references, containingFile, ...rest).map((resolution, index) => {
      if (resolution.resolvedTypeReferenceDirective?.resolvedFileName !== undefined) return resolution;
      const reference = references[index];
      const name = typeof reference === 'string' ? reference : reference?.fileName;
      if (name !== 'node' || !dependsOnRuntime(containingFile)) return resolution;
      const resolved = { primary: true, resolvedFileName: slashed(file), isExternalLibraryImport: true };
      return { ...resolution, resolvedTypeReferenceDirective: resolved };
    });
}

function isOfNode(file: string, node: string | undefined): boolean {
  return node !== undefined && slashed(file).startsWith(slashed(node).replace(/index\.d\.ts$/, ''));
}

function slashed(path: string): string {
  return path.replaceAll('\\', '/');
}
