import { IconAlertTriangle, IconCurrentLocation } from '@tabler/icons-react'
import { HeaderButton } from '#web/components/actions/header-button.tsx'
import { useLateDialog } from '#web/components/dialogs/use-late-dialog.ts'
import { WarningBar } from '#web/components/feedback/warning-bar.tsx'
import { SHARING_TITLES } from './sharing-words.ts'
import { useSharingView } from './use-sharing-view.ts'

const loadSharingSheet = () => import('./sharing-sheet.tsx')

/** The button of the missions' header that shows whether the position is shared, and opens its sheet. */
export function SharingButton() {
  const { view, isRiding } = useSharingView()
  const sheet = useSheet()
  const isOn = view === 'ready' || view === 'shared' || view === 'searching'
  return (
    <>
      <p role="status" className="visually-hidden">
        {isRiding ? SHARING_TITLES[view] : null}
      </p>
      <HeaderButton
        label={`Partage de la position\u00a0: ${isOn ? 'activé' : 'désactivé'}`}
        icon={<IconCurrentLocation />}
        on={isOn}
        onClick={sheet.open}
      />
      {sheet.element}
    </>
  )
}

/** On the way, what keeps the phone from sharing the position. Renders nothing when it is shared, or refused by choice. */
export function SharingTrouble() {
  const { view } = useSharingView()
  const sheet = useSheet()
  const isTrouble = view === 'refused' || view === 'lost'
  return (
    <>
      {isTrouble ? (
        <WarningBar icon={<IconAlertTriangle />} aria-haspopup="dialog" onClick={sheet.open}>
          {SHARING_TITLES[view]}
        </WarningBar>
      ) : null}
      {sheet.element}
    </>
  )
}

/** The sheet, whose code is loaded when it is first opened. */
function useSheet() {
  const { Dialog: SharingSheet, opened, open, close } = useLateDialog(loadSharingSheet)
  return { open, element: SharingSheet ? <SharingSheet opened={opened} onClose={close} /> : null }
}
