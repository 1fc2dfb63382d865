import { IconAlertTriangle, IconCurrentLocation } from '@tabler/icons-react'
import { useState } from 'react'
import { HeaderButton } from '#web/components/actions/header-button.tsx'
import { WarningBar } from '#web/components/feedback/warning-bar.tsx'
import { SharingSheet } from './sharing-sheet.tsx'
import { SHARING_TITLES } from './sharing-words.ts'
import { useSharingView } from './use-sharing-view.ts'

/** The button of the missions' header that shows whether the position is shared, and opens its sheet. */
export function SharingButton() {
  const { view, isRiding } = useSharingView()
  const [opened, setOpened] = useState(false)
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
        onClick={() => setOpened(true)}
      />
      <SharingSheet opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}

/** On the way, what keeps the phone from sharing the position. Renders nothing when it is shared, or refused by choice. */
export function SharingTrouble() {
  const { view } = useSharingView()
  const [opened, setOpened] = useState(false)
  const isTrouble = view === 'refused' || view === 'lost'
  return (
    <>
      {isTrouble ? (
        <WarningBar
          icon={<IconAlertTriangle />}
          aria-haspopup="dialog"
          onClick={() => setOpened(true)}
        >
          {SHARING_TITLES[view]}
        </WarningBar>
      ) : null}
      <SharingSheet opened={opened} onClose={() => setOpened(false)} />
    </>
  )
}
