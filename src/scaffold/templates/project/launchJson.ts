export function launchJson(): string {
  return `{
  "version": "0.2.0",
  "configurations": [
    {
      "type": "crd-controller",
      "request": "launch",
      "name": "Debug Controller",
      "project": "\${workspaceFolder}"
    }
  ]
}
`;
}
