/** The nonce that this page's security policy requires on style elements written by a script. */
export const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// Mantine's dialogs lock the scroll through a package that reads its nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce })
