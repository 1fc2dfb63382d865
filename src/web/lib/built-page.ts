/** The page holds a built screen, which the application replaces. */
export const isBuiltPage = document.querySelector('[data-built]') !== null
