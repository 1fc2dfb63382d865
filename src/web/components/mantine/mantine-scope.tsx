import '@mantine/core/styles/UnstyledButton.css'
import './mantine-variables.css'
import { createTheme, MantineProvider } from '@mantine/core'
import type { ReactNode } from 'react'
import { useShownColorScheme } from '#web/lib/color-scheme.ts'
import { nonce } from '#web/nonce.ts'
import classes from './mantine-scope.module.css'

const theme = createTheme({
  cursorType: 'pointer',
  respectReducedMotion: true,
  components: {
    CloseButton: { classNames: { root: classes.close }, defaultProps: { iconSize: 22 } },
  },
})

/** The provider of Mantine's dialogs, drawer and menu. The rest of the application does without Mantine. */
export function MantineScope({ children }: { children: ReactNode }) {
  return (
    <MantineProvider
      theme={theme}
      forceColorScheme={useShownColorScheme()}
      withCssVariables={false}
      withGlobalClasses={false}
      getStyleNonce={() => nonce}
    >
      {children}
    </MantineProvider>
  )
}
