/**
 * A reporter for `node --test`: a line a file, and in full only what failed or was skipped. When the run has ended, the
 * counts `{passed, failed, skipped, failedFiles: {FILE: {passed, failed, skipped}}}` are written as JSON to the file
 * `$CRD_STUDIO_TEST_COUNTS`. A file that holds no test would pass as one; here it fails, unless `$CRD_STUDIO_TEST_GREP` says
 * that only some tests were asked for.
 */
import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';

/** @param {AsyncIterable<{ type: string, data: Record<string, any> }>} events */
// oxlint-disable-next-line import/no-default-export -- node takes a reporter as a default export
export default async function* compactReporter(events) {
  const counts = none();
  const files = new Map();
  let ofFile = none(); // node reports one file after the other; its summary comes last, or that it crashed, which may come after its summary
  const settle = (path) => {
    const file = relative(process.cwd(), path);
    files.set(file, add(files.get(file) ?? none(), ofFile));
    ofFile = none();
  };
  for await (const { type, data } of events) {
    if (type === 'test:stdout' || type === 'test:stderr') yield data.message;
    else if (type === 'test:summary' && data.file !== undefined) {
      settle(data.file);
      yield data.success && data.counts.tests === 0 ? '' : fileLine(data);
    } else if (type === 'test:pass' || type === 'test:fail') {
      if (isEmptyFile(data) && process.env.CRD_STUDIO_TEST_GREP !== undefined && type === 'test:pass') continue;
      const verdict = verdictOf(type, data);
      if (verdict !== 'suite') {
        counts[verdict] += 1;
        ofFile[verdict] += 1;
      }
      if (isEmptyFile(data)) settle(data.file);
      yield testLines(verdict, data);
    }
  }
  const file = process.env.CRD_STUDIO_TEST_COUNTS;
  const failedFiles = Object.fromEntries([...files].filter(([, { failed }]) => failed > 0));
  if (file !== undefined) writeFileSync(file, JSON.stringify({ ...counts, failedFiles }));
}

function none() {
  return { passed: 0, failed: 0, skipped: 0 };
}

function add(a, b) {
  return { passed: a.passed + b.passed, failed: a.failed + b.failed, skipped: a.skipped + b.skipped };
}

function verdictOf(type, data) {
  if (data.skip !== undefined || data.todo !== undefined) return 'skipped';
  if (type === 'test:fail' && data.details?.error?.failureType === 'subtestsFailed' && data.details.type === 'suite') return 'suite';
  if (type === 'test:fail' || isEmptyFile(data)) return 'failed';
  return data.details?.type === 'suite' ? 'suite' : 'passed';
}

/** True for the stand-in that the runner reports for a file in which no test was defined. */
function isEmptyFile({ name, file, nesting }) {
  return nesting === 0 && file !== undefined && (name === file || name === relative(process.cwd(), file));
}

function testLines(verdict, data) {
  if (verdict === 'skipped') return `  skipped: ${data.name}${typeof data.skip === 'string' ? ` (${data.skip})` : ''}\n`;
  if (verdict !== 'failed') return '';
  const error = data.details?.error;
  if (error === undefined) return `  FAILED: ${data.name} holds no test\n`;
  const { cause = error } = error;
  const text = typeof cause === 'object' && cause !== null ? (cause.stack ?? String(cause)) : String(cause);
  const place = data.file === undefined ? '' : ` (${relative(process.cwd(), data.file)}:${data.line})`;
  return `  FAILED: ${data.name}${place}\n${text.replaceAll(/^/gm, '    ')}\n`;
}

function fileLine({ file, counts, duration_ms: duration, success }) {
  return `${success ? 'ok  ' : 'FAIL'} ${relative(process.cwd(), file)}: ${counts.tests} tests, ${(duration / 1000).toFixed(1)} s\n`;
}
