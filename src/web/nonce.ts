/** The nonce of this page's style policy, for every style element written by a script. */
export const nonce = document.querySelector<HTMLElement>('meta[property="csp-nonce"]')?.nonce ?? ''

// Mantine's dialogs lock the scroll through a package that reads its nonce from this global.
Object.assign(globalThis, { __webpack_nonce__: nonce })
