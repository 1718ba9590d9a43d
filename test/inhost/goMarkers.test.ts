import assert from 'node:assert/strict';
import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { suite, suiteSetup, test } from 'mocha';
import * as vscode from 'vscode';
import { until, viewShows, workspaceFolder } from './support/host.ts';
import { writeProject } from './support/project.ts';

const types = `package v1

// GuestbookSpec is what a person asks for.
type GuestbookSpec struct {
	// +kubebuilder:validation:Minimun=1
	Replicas *int32 \`json:"replicas,omitempty"\`
}
`;

suite('a Go file of a project', () => {
  suiteSetup(async () => {
    await writeProject();
    await viewShows('project', /v1 Guestbook/);
  });

  test('a mistake in a marker is marked, and the right ones are offered', async () => {
    const file = join(workspaceFolder(), 'api/v1/guestbook_types.go');
    mkdirSync(dirname(file), { recursive: true });
    writeFileSync(file, types);
    const document = await vscode.workspace.openTextDocument(file);
    await vscode.window.showTextDocument(document);
    const problem = await until('the marker is marked', () =>
      vscode.languages.getDiagnostics(document.uri).find(({ code }) => code === 'unknown-marker'),
    );
    assert.equal(document.getText(problem.range), '+kubebuilder:validation:Minimun');
    const position = document.positionAt(types.indexOf('Minimun') + 'Mini'.length);
    const { items } = await vscode.commands.executeCommand<vscode.CompletionList>(
      'vscode.executeCompletionItemProvider',
      document.uri,
      position,
    );
    const labels = items.map(({ label }) => (typeof label === 'string' ? label : label.label));
    assert.ok(labels.includes('+kubebuilder:validation:Minimum'), labels.join(', '));
  });
});
