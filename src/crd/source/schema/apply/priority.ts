/** When a marker is applied: the type and list type come first because others look at them; rules and defaults have an order of their own. */
export const first = -1;
export const normal = 0;
export const validations = { rule: 0, atMostOne: 1, exactlyOne: 2, atLeastOne: 3 } as const;
/** `+kubebuilder:default` after `+default`, so that it wins. */
export const defaults = { plain: 9, kubebuilder: 10 } as const;
