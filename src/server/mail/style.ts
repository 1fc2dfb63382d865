/** The palette of the drawings; e-mail programs read no custom property. */
export const COLOURS = {
  page: '#FAF7F3',
  card: '#FFFFFF',
  text: '#171A33',
  quiet: '#595767',
  line: '#E8E2D7',
  seam: '#8F877B',
  link: '#1C276D',
  indigo: '#1C276D',
  onIndigo: '#FFFFFF',
  leadOnIndigo: '#E3EAFF',
  soleil: '#FBA903',
  soleilEdge: '#D28A21',
  onSoleil: '#0F1747',
} as const

const FACE = "system-ui,-apple-system,'Segoe UI',Roboto,'Noto Sans',Arial,sans-serif"
const TITLE_FACE =
  "'Roboto Condensed','Avenir Next Condensed','Arial Narrow','Liberation Sans Narrow',Arial,sans-serif"
const FIXED_FACE = "ui-monospace,Menlo,Consolas,'Liberation Mono',monospace"

/** Repeated in every cell, because many mail programs do not inherit styles. Sizes in pixels. */
export const type = {
  text: (size: number, line: number, color: string = COLOURS.text) =>
    `font-family:${FACE};font-size:${size}px;line-height:${line}px;color:${color}`,
  title: (size: number, line: number, color: string = COLOURS.text) =>
    `font-family:${TITLE_FACE};font-size:${size}px;line-height:${line}px;font-weight:700;color:${color}`,
  fixed: (size: number, line: number, color: string = COLOURS.text) =>
    `font-family:${FIXED_FACE};font-size:${size}px;line-height:${line}px;font-weight:700;color:${color}`,
} as const

/** An attribute that Outlook reads beside the property that everyone else reads. */
export const ground = (color: string, more = '') =>
  `bgcolor="${color}" style="background-color:${color};${more}"`

export const TABLE = 'role="presentation" cellpadding="0" cellspacing="0" border="0"'

/** A badge of the drawings, light then dark: [text, ground, edge]. */
export const BADGES = {
  waiting: { light: ['#754616', '#FFEECB', '#FFEECB'], dark: ['#FFDD97', '#3D2A0C', '#3D2A0C'] },
  pickup: { light: ['#FFFFFF', '#00525A', '#00525A'], dark: ['#002327', '#6CCAD4', '#6CCAD4'] },
  collected: { light: ['#00525A', '#D4F1F4', '#D4F1F4'], dark: ['#A7E1E8', '#0B3840', '#0B3840'] },
  delivery: { light: ['#FFFFFF', '#1C276D', '#1C276D'], dark: ['#0F1747', '#A2B6F8', '#A2B6F8'] },
  delivered: { light: ['#00552E', '#FFFFFF', '#00552E'], dark: ['#79CF98', '#161A35', '#79CF98'] },
  cancelled: { light: ['#AE2303', '#FFFFFF', '#AE2303'], dark: ['#F99D89', '#161A35', '#F99D89'] },
} as const
export type BadgeName = keyof typeof BADGES

/** The dark theme as rules: `[selector, declarations]`. */
const DARK: ReadonlyArray<[string, string]> = [
  ['.page', 'background-color:#0C0F24'],
  ['.card', 'background-color:#161A35;border-color:#2C3152'],
  ['.code', 'background-color:#202441;border-color:#444A6D'],
  ['.text', 'color:#F3EFE7'],
  ['.quiet', 'color:#B4B9D1'],
  ['.link', 'color:#C5D3FF'],
  ['.line', 'border-color:#2C3152'],
  ['.seam', 'border-color:#6C7293'],
  ...Object.entries(BADGES).map(([name, { dark }]): [string, string] => [
    `.${name}`,
    `color:${dark[0]};background-color:${dark[1]};border-color:${dark[2]}`,
  ]),
]

const rules = (before: string) =>
  DARK.map(([selector, css]) => {
    const loud = css.replaceAll(';', '!important;')
    return `${before}${selector}{${loud}!important}`
  }).join('')

/**
 * All necessary styles are inline. This adds the dark theme and the small screen where programs know them; the third
 * part is for Outlook on the web, which marks the body instead.
 */
export const SHEET = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  `@media (prefers-color-scheme:dark){${rules('')}}`,
  rules('[data-ogsc] '),
  '@media (max-width:480px){.side{padding-left:20px!important;padding-right:20px!important}',
  '.gutter{padding-left:12px!important;padding-right:12px!important}',
  '.title{font-size:36px!important;line-height:38px!important}}',
].join('\n')
