import type { Diagnostics } from '../diagnostic.ts';
import type { Marker } from '../markers/definition.ts';
import type { Compiler } from './compiler.ts';
import { typeMarkersOf } from './markers.ts';
import type { Declaration, Module } from './module.ts';
import type { NameResolver } from './modules.ts';

/** A type that is a kind of the API: it extends KubernetesObject. */
export interface KindDeclaration {
  readonly declaration: Declaration;
  readonly markers: readonly Marker[];
}

export interface FoundKinds {
  readonly kinds: readonly KindDeclaration[];
  /** Names of types that are marked as kinds and are none: whether the kind has this version is in doubt. */
  readonly refused: readonly string[];
}

/** The kinds a file declares. `+kubebuilder:object:root=true` on something that is no object of the API is reported. */
export function kindsOf(compiler: Compiler, names: NameResolver, module: Module, diagnostics: Diagnostics): FoundKinds {
  const kinds: KindDeclaration[] = [];
  const refused: string[] = [];
  for (const declaration of module.declarations.values()) {
    const markers = typeMarkersOf(compiler, declaration, diagnostics);
    const root = markers.find((marker) => marker.name === 'kubebuilder:object:root')?.value;
    const isObject = extendsObject(compiler, names, declaration, new Set());
    if (isObject && root !== false && !needsTypes(declaration)) kinds.push({ declaration, markers });
    if (!isObject && root === true) {
      const name = declaration.node.name;
      refused.push(name.text);
      diagnostics.add({
        severity: 'error',
        code: 'not-a-kind',
        message: `${name.text} is marked as a kind, but does not extend KubernetesObject. Write interface ${name.text} extends KubernetesObject.`,
        path: module.path,
        start: name.getStart(module.source),
        end: name.getEnd(),
      });
    }
  }
  return { kinds, refused };
}

/** A generic interface is a kind only once its types are given: by another that extends it. */
function needsTypes({ node }: Declaration): boolean {
  return 'typeParameters' in node && (node.typeParameters ?? []).some((parameter) => parameter.default === undefined);
}

function extendsObject(compiler: Compiler, names: NameResolver, declaration: Declaration, seen: Set<Declaration>): boolean {
  if (seen.has(declaration)) return false;
  seen.add(declaration);
  const { module, node } = declaration;
  const bases: string[] = [];
  if (compiler.isInterfaceDeclaration(node)) {
    bases.push(...(node.heritageClauses ?? []).flatMap((clause) => clause.types).map((type) => type.expression.getText(module.source)));
  } else if (compiler.isTypeAliasDeclaration(node) && compiler.isIntersectionTypeNode(node.type)) {
    bases.push(...node.type.types.filter((type) => compiler.isTypeReferenceNode(type)).map((type) => type.typeName.getText(module.source)));
  }
  return bases.some((name) => {
    const resolved = names.resolve(module, name);
    if (resolved.kind === 'runtime') return resolved.name === 'KubernetesObject';
    return resolved.kind === 'declared' && extendsObject(compiler, names, resolved.declaration, seen);
  });
}
