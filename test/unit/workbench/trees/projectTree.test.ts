import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { Projects } from '../../../../src/workbench/project/projects.ts';
import { projectTree } from '../../../../src/workbench/trees/projectTree.ts';
import { lines, treeText } from '../treeText.ts';

const project = `domain: example.com
layout:
- typescript.crd-studio/v1
projectName: guestbook
resources:
- api:
    crdVersion: v1
    namespaced: true
  controller: true
  domain: example.com
  group: webapp
  kind: Guestbook
  path: src/api/v1/guestbook.ts
  version: v1
version: "3"
`;
const crdPath = 'config/crd/bases/webapp.example.com_guestbooks.yaml';

async function inFolder(files: Record<string, string>, run: (projects: Projects, folder: string) => Promise<void>): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'projekt ü '));
  const projects = new Projects();
  try {
    for (const [path, text] of Object.entries(files)) {
      mkdirSync(dirname(join(folder, path)), { recursive: true });
      writeFileSync(join(folder, path), text);
    }
    await projects.setFolders([folder]);
    await run(projects, folder);
  } finally {
    projects.dispose();
    rmSync(folder, { recursive: true, force: true });
  }
}

const whole = {
  PROJECT: project,
  'src/api/v1/guestbook.ts': '',
  'src/controllers/guestbook.ts': '',
  [crdPath]: 'crd',
  'config/samples/webapp_v1_guestbook.yaml': '',
  'config/samples/webapp_v1_guestbook-small.yaml': '',
  'config/samples/webapp_v1_guestbookpage.yaml': '',
  'config/samples/kustomization.yaml': '',
};
const tree = (projects: Projects): string => treeText(projectTree(projects.views), { all: true });

test('an API stands under its group with its files, in a folder with spaces and umlauts', async () => {
  await inFolder(whole, async (projects) => {
    assert.equal(
      tree(projects),
      lines(`
        webapp.example.com
          v1 Guestbook | generated
            types | src/api/v1/guestbook.ts
            controller | src/controllers/guestbook.ts
            CRD | ${crdPath}
            samples | 2 files
              webapp_v1_guestbook-small.yaml
              webapp_v1_guestbook.yaml`),
    );
  });
});

test('what the generator and the cluster say is told in one word each', async () => {
  await inFolder(whole, async (projects, folder) => {
    const generated = { path: crdPath, text: 'crd', group: 'webapp.example.com', kind: 'Guestbook', versions: [] };
    await projects.setGenerated(folder, { files: [{ ...generated, text: 'newer' }], problems: [] });
    assert.match(tree(projects), /v1 Guestbook \| types changed since the CRD was generated/);
    await projects.setGenerated(folder, { files: [generated], problems: [] });
    const name = 'guestbooks.webapp.example.com';
    await projects.setCompared(folder, [{ path: crdPath, name, state: 'absent' }]);
    assert.match(tree(projects), /v1 Guestbook \| not installed/);
    await projects.setCompared(folder, [{ path: crdPath, name, state: 'differs', fields: ['spec.a', 'spec.b'] }]);
    assert.match(tree(projects), /v1 Guestbook \| differs from the cluster: 2 fields/);
    await projects.setCompared(folder, [{ path: crdPath, name, state: 'same' }]);
    assert.match(tree(projects), /v1 Guestbook \| installed/);
  });
});

test('a mistake in the types is shown at its line', async () => {
  await inFolder(whole, async (projects, folder) => {
    const problem = {
      path: join(folder, 'src/api/v1/guestbook.ts'),
      line: 11,
      character: 2,
      code: 'plainNumber',
      message: 'number is not a size',
    };
    await projects.setGenerated(folder, { files: [], problems: [problem] });
    assert.match(tree(projects), /v1 Guestbook \| 1 problem\n +types \| src\/api\/v1\/guestbook\.ts:12 number is not a size/);
  });
});

test('nothing generated yet, and files that are missing', async () => {
  await inFolder({ PROJECT: project }, async (projects) => {
    assert.equal(tree(projects), 'webapp.example.com\n  v1 Guestbook | not generated yet\n    CRD | not generated yet');
  });
});

test('a broken PROJECT is a line that says what and where, and opens there', async () => {
  await inFolder({ PROJECT: 'domain: example.com\nresources: [a\n' }, async (projects, folder) => {
    const [node] = projectTree(projects.views);
    assert.match(node?.label ?? '', /^PROJECT:\d$/);
    assert.match(node?.description ?? '', /^not valid YAML at line \d/);
    assert.equal(node?.open?.type === 'file' && node.open.path, join(folder, 'PROJECT'));
  });
});

test('a folder without PROJECT shows nothing: the welcome view speaks', async () => {
  await inFolder({ 'README.md': '' }, async (projects) => assert.equal(tree(projects), ''));
});

test('a project without an API offers to make one', async () => {
  await inFolder({ PROJECT: 'domain: example.com\nversion: "3"\n' }, async (projects) => {
    assert.equal(tree(projects), 'No API yet | Create API');
  });
});

test('with several project folders each stands above its groups, a broken one among them; folders without PROJECT do not', async () => {
  await inFolder(whole, async (projects, one) => {
    await inFolder({ PROJECT: 'a: [' }, async (_projects, two) => {
      await inFolder({ 'README.md': '' }, async (_others, three) => {
        await projects.setFolders([one, two, three]);
        const roots = projectTree(projects.views);
        assert.deepEqual(
          roots.map((node) => [node.id, node.description]),
          [
            [one, undefined],
            [two, 'PROJECT is broken'],
          ],
        );
        assert.match(tree(projects), /\n {2}webapp\.example\.com\n {4}v1 Guestbook \| generated/);
        await projects.setFolders([one]);
        assert.match(tree(projects), /^webapp\.example\.com\n/);
      });
    });
  });
});
