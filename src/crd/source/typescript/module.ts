import type ts from 'typescript';
import type { SourceDiagnostic } from '../diagnostic.ts';

/** What can stand behind a type's name. */
export type DeclarationNode = ts.InterfaceDeclaration | ts.TypeAliasDeclaration | ts.EnumDeclaration;

/** A type declared at the top level of a file. */
export interface Declaration {
  readonly module: Module;
  readonly node: DeclarationNode;
}

export interface ImportedName {
  readonly from: string;
  /** The name over there; `*` for the whole module. */
  readonly name: string;
}

/** One source file with what it declares, imports and passes on. */
export interface Module {
  readonly path: string;
  readonly source: ts.SourceFile;
  readonly syntaxErrors: readonly SourceDiagnostic[];
  readonly declarations: ReadonlyMap<string, Declaration>;
  /** Further parts of interfaces that are declared in several. */
  readonly repeated: readonly ts.InterfaceDeclaration[];
  /** Classes and values: names that exist, but are no types we read. */
  readonly others: ReadonlySet<string>;
  readonly imports: ReadonlyMap<string, ImportedName>;
  /** Names given on to importers under another name or from elsewhere. */
  readonly exports: ReadonlyMap<string, ImportedName | string>;
  /** Modules all of whose names are given on. */
  readonly exportsAll: readonly string[];
}
