import type { Plugin } from 'vite'

const ICON = /@tabler\/icons-react\/.*\/Icon\w+\.mjs$/
const KEY = /,\s*"?key"?:\s*"svg-\d+"/g

/**
 * Takes the keys from the strokes of icons. React asks for them while developing only, and strokes never change places; a
 * first screen, with fifty icons, weighs 0.2 kB less.
 */
export const plainIcons: Plugin = {
  name: 'plain-icons',
  apply: 'build',
  transform: {
    filter: { id: ICON },
    handler: (code) => ({ code: code.replaceAll(KEY, ''), map: null }),
  },
}
