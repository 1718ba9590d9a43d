/** Commands whose text is not a real server's, each with the reason; they are run on both and not compared. */
const meantCommands: Readonly<Record<string, string>> = {
  'kubectl auth whoami': 'the owner of a sandbox has a name of its own',
  'kubectl explain deployment.spec.strategy': 'the values of an enumeration are not in the built-in schemas',
  'kubectl explain service.spec.ports --recursive': 'the values of an enumeration are not in the built-in schemas',
  'kubectl logs alone': 'no container runs in a sandbox: it has no logs',
  'kubectl exec alone -- true': 'no container runs in a sandbox: nothing can be run in it',
};

/** The transcript without what they printed. */
export function withoutMeant(transcript: string): string {
  return transcript
    .split(/^(?=\$ )/m)
    .map((part) => {
      const [line = ''] = part.split('\n', 1);
      return line.slice(2) in meantCommands ? `${line}\n\n` : part;
    })
    .join('');
}
