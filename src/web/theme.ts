import { type CSSVariablesResolver, createTheme, type MantineColorsTuple } from '@mantine/core'
import classes from './styles/theme.module.css'

type Palette = MantineColorsTuple

const indigo: Palette = [
  '#F2F6FF',
  '#E3EAFF',
  '#C5D3FF',
  '#A2B6F8',
  '#7C94EB',
  '#5B72D7',
  '#4054B9',
  '#2C3A94',
  '#1C276D',
  '#0F1747',
]
const soleil: Palette = [
  '#FFF8EA',
  '#FFEECB',
  '#FFDD97',
  '#FFC95E',
  '#FFB828',
  '#FBA903',
  '#D28A21',
  '#9F6621',
  '#754616',
  '#4F2D11',
]
const lin: Palette = [
  '#FAF7F3',
  '#F3EFE7',
  '#E8E2D7',
  '#D8D1C4',
  '#BBB3A6',
  '#989185',
  '#756F65',
  '#575249',
  '#3C3730',
  '#23201A',
]
const nuit: Palette = [
  '#EEF0F8',
  '#D3D7E6',
  '#B4B9D1',
  '#939AB8',
  '#6C7293',
  '#444A6D',
  '#2C3152',
  '#202441',
  '#151832',
  '#0C0F24',
]
const terre: Palette = [
  '#FFF3F0',
  '#FFE3DD',
  '#FFC5B8',
  '#F99D89',
  '#EC6F55',
  '#D34327',
  '#AE2303',
  '#841300',
  '#5F0B00',
  '#3C0600',
]
const feuille: Palette = [
  '#EEF9F1',
  '#D9F2E0',
  '#AEE4C0',
  '#79CF98',
  '#41B373',
  '#129355',
  '#007340',
  '#00552E',
  '#013C1F',
  '#022511',
]
const lagune: Palette = [
  '#ECF9FA',
  '#D4F1F4',
  '#A7E1E8',
  '#6CCAD4',
  '#2AADB9',
  '#008D9A',
  '#006E79',
  '#00525A',
  '#00393F',
  '#002327',
]
const bissap: Palette = [
  '#FDF2F7',
  '#FCE3ED',
  '#F9C3D9',
  '#F09BC0',
  '#E06DA4',
  '#C54387',
  '#A2256A',
  '#7C134E',
  '#590937',
  '#390521',
]

const display = 'var(--font-display)'

export const theme = createTheme({
  colors: {
    indigo,
    soleil,
    lin,
    nuit,
    terre,
    feuille,
    lagune,
    bissap,
    gray: lin,
    dark: nuit,
    red: terre,
  },
  primaryColor: 'indigo',
  primaryShade: { light: 8, dark: 3 },
  autoContrast: true,
  respectReducedMotion: true,
  cursorType: 'pointer',
  fontFamily: 'var(--font-body)',
  fontFamilyMonospace: 'var(--font-mono)',
  fontSizes: {
    xs: 'var(--text-xs)',
    sm: 'var(--text-s)',
    md: 'var(--text-m)',
    lg: 'var(--text-l)',
    xl: 'var(--text-xl)',
  },
  lineHeights: { xs: '1.4', sm: '1.4', md: '1.5', lg: '1.4', xl: '1.3' },
  fontWeights: { regular: '400', medium: '700', bold: '700' },
  spacing: { xs: '12px', sm: '16px', md: '20px', lg: '24px', xl: '32px' },
  radius: { xs: '4px', sm: '8px', md: '10px', lg: '12px', xl: '14px' },
  defaultRadius: 'md',
  shadows: {
    xs: 'var(--shadow-card)',
    sm: 'var(--shadow-card)',
    md: 'var(--shadow-card)',
    lg: 'var(--shadow-dialog)',
    xl: 'var(--shadow-dialog)',
  },
  breakpoints: { xs: '23.4375em', sm: '37.5em', md: '56.25em', lg: '80em', xl: '100em' },
  headings: {
    fontFamily: display,
    fontWeight: '700',
    textWrap: 'balance',
    sizes: {
      h1: { fontSize: 'var(--text-4xl)', lineHeight: '1.05' },
      h2: { fontSize: 'var(--text-2xl)', lineHeight: '1.05' },
      h3: { fontSize: 'var(--text-xl)', lineHeight: '1.2' },
    },
  },
  // `Input.extend` and the like would bring the components themselves to the first screen.
  components: {
    Input: { classNames: { wrapper: classes.wrapper, input: classes.input } },
    InputWrapper: {
      classNames: {
        label: 'strong text-s leading-14 mb-6',
        required: 'regular quiet',
        description: 'quiet text-s leading-14 m-0',
        error: classes.error,
      },
      defaultProps: {
        inputWrapperOrder: ['label', 'input', 'description', 'error'],
        withAsterisk: false,
      },
    },
    PasswordInput: {
      classNames: { visibilityToggle: classes.eye },
      defaultProps: {
        visibilityToggleButtonProps: { 'aria-label': 'Afficher ou masquer la saisie', tabIndex: 0 },
      },
    },
    CloseButton: {
      classNames: { root: classes.close },
      defaultProps: { iconSize: 22 },
    },
  },
})

const variables = {
  '--mantine-color-body': 'var(--page)',
  '--mantine-color-text': 'var(--ink)',
  '--mantine-color-bright': 'var(--ink)',
  '--mantine-color-dimmed': 'var(--ink-muted)',
  '--mantine-color-placeholder': 'var(--ink-muted)',
  '--mantine-color-anchor': 'var(--primary-text)',
  '--mantine-color-error': 'var(--danger-text)',
  '--mantine-color-success': 'var(--success-text)',
  '--mantine-color-default': 'var(--surface)',
  '--mantine-color-default-hover': 'var(--surface-raised)',
  '--mantine-color-default-color': 'var(--ink)',
  '--mantine-color-default-border': 'var(--line)',
  '--mantine-color-disabled': 'var(--surface-raised)',
  '--mantine-color-disabled-color': 'var(--ink-muted)',
  '--mantine-color-disabled-border': 'var(--line)',
  '--mantine-primary-color-filled': 'var(--primary)',
  '--mantine-primary-color-filled-hover': 'var(--primary-hover)',
  '--mantine-primary-color-contrast': 'var(--primary-ink)',
}

/** Gives Mantine our colour tokens, which already follow the light or dark scheme. */
export const cssVariablesResolver: CSSVariablesResolver = () => ({
  variables: {},
  light: variables,
  dark: variables,
})
