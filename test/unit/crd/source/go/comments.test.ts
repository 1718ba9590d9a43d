import assert from 'node:assert/strict';
import { test } from 'node:test';
import { checkGoMarkers, goComments } from '../../../../../src/crd/source/go/comments.ts';
import { loadGoParser } from '../../../../../src/crd/source/go/parser.ts';

const parse = await loadGoParser();
const spec = (marker: string): string => `package v1

// GuestbookSpec is what a person asks for.
type GuestbookSpec struct {
	// replicas is the number of pods, größer als null.
	// ${marker}
	Replicas *int32 \`json:"replicas,omitempty"\`
}
`;
const said = (text: string): (string | undefined)[][] =>
  checkGoMarkers(parse(text), 'types.go').map(({ code, start, end, message }) => [code, text.slice(start, end), message]);

test('comments are about the package, the type or the field that follows them', () => {
  const text = `// +groupName=webapp.example.com
package v1

// A is a type.

// +kubebuilder:object:root=true
type A struct {
	// b is a field.
	B string \`json:"b"\`
	// nothing follows
}

type (
	// C is in a group.
	C struct{}
)

func f() {
	// not a declaration
}
`;
  assert.deepEqual(
    goComments(parse(text)).map(({ target, text: comment }) => `${target}: ${comment}`),
    [
      'package: // +groupName=webapp.example.com',
      'type: // A is a type.',
      'type: // +kubebuilder:object:root=true',
      'field: // b is a field.',
      'type: // C is in a group.',
    ],
  );
});

test('a marker that is right, and one of another tool, are left alone', () => {
  assert.deepEqual(said(spec('+kubebuilder:validation:Minimum=1')), []);
  assert.deepEqual(said(spec('+genclient')), []);
  assert.deepEqual(said(spec('no marker: +kubebuilder:nope')), []);
});

test('an unknown marker, a wrong value and a wrong place are told where they stand', () => {
  const [[code, at, message] = []] = said(spec('+kubebuilder:validation:Minimun=1'));
  assert.deepEqual([code, at], ['unknown-marker', '+kubebuilder:validation:Minimun']);
  assert.match(message ?? '', /\+kubebuilder:validation:Minimum/);
  assert.deepEqual(
    said(spec('+kubebuilder:validation:Minimum=much')).map(([kind]) => kind),
    ['marker-argument'],
  );
  assert.deepEqual(
    said(spec('+kubebuilder:subresource:status')).map(([kind]) => kind),
    ['marker-target'],
  );
});

test('text with mistakes, and no text at all, are read as far as they go', () => {
  assert.deepEqual(said(''), []);
  assert.equal(said(`${spec('+kubebuilder:validation:Minimun=1')}\nfunc broken( {`).length, 1);
});
