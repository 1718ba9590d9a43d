import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { suite, suiteSetup, test } from 'mocha';
import * as vscode from 'vscode';
import { until, viewShows, workspaceFolder } from './support/host.ts';
import { controllerFile, crdFile, edit, readText, typesFile, writeProject } from './support/project.ts';

const role = 'config/rbac/role.yaml';
const marker = '// +kubebuilder:rbac:groups=apps,resources=deployments,verbs=get;list;watch\n';

suite("the controllers' role", () => {
  suiteSetup(async () => {
    await writeProject();
    await viewShows('project', /v1 Guestbook/);
    await vscode.commands.executeCommand('crdStudio.generateCrds');
  });

  test('follows the markers of a controller that is saved', async () => {
    assert.doesNotMatch(readText(role), /deployments/);
    await edit(controllerFile, (text) => text.replace('// +kubebuilder:rbac', `${marker}// +kubebuilder:rbac`));
    await until('the role has the rule', () => /- apps\n {2}resources:\n {2}- deployments\n/.test(readText(role)));
    await edit(controllerFile, (text) => text.replace(marker, ''));
    await until('the role has lost the rule', () => !readText(role).includes('deployments'));
  });

  test('is left alone at a save when a person has written in it', async () => {
    const generated = readText(role);
    const own = `# ours, do not touch\n${generated}`;
    writeFileSync(join(workspaceFolder(), role), own);
    await edit(controllerFile, (text) => text.replace('// +kubebuilder:rbac', `${marker}// +kubebuilder:rbac`));
    await edit(typesFile, (text) => text.replace('export interface GuestbookSpec {\n', '$&  saved?: string;\n'));
    await until('the save after it was generated from', () => readText(crdFile).includes('saved:'));
    assert.equal(readText(role), own);
    writeFileSync(join(workspaceFolder(), role), generated);
    await edit(typesFile, (text) => text.replace('  saved?: string;\n', ''));
    await edit(controllerFile, (text) => text.replace(marker, ''));
    await until('all is as before', () => !readText(crdFile).includes('saved:') && readText(role) === generated);
  });
});
