import { TextLink } from '#web/components/actions/text-link.tsx'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { mountedOnceOpened } from '#web/components/dialogs/lazy-dialog.tsx'
import { Kbd } from '#web/components/display/kbd.tsx'
import { paths } from '#web/lib/navigation/paths.ts'
import { useDeviceSwitch } from '#web/lib/rendering/device-switch.ts'
import { characterKeys } from '#web/lib/shortcuts/character-keys.ts'
import type { ActiveShortcut } from '#web/lib/shortcuts/registry.ts'
import { useActiveShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'
import { useMe } from '#web/session.ts'
import { KEYS_HASH } from './character-keys-setting.tsx'
import classes from './palette.module.css'
import { hasSearch } from './screen-search.ts'

interface Props {
  opened: boolean
  onClose: () => void
}

/** The toast that offers it hears this key itself, while it is shown. */
const UNDO: ActiveShortcut = { key: 'mod+z', label: 'Annuler la dernière assignation' }

/** The sheet with the keys that work on the screen behind it, and the way to turn off the keys of one character. */
export const KeyboardHelp = mountedOnceOpened(function KeyboardHelp({ opened, onClose }: Props) {
  const shortcuts = useActiveShortcuts().filter(({ key }) => key !== '/' || hasSearch())
  return (
    <Dialog
      title="Raccourcis clavier"
      subtitle="Tant qu’aucun champ n’a le curseur."
      size="sm"
      opened={opened}
      onClose={onClose}
    >
      <Group title="Sur cet écran" shortcuts={shortcuts.filter(({ everywhere }) => !everywhere)} />
      <Group
        title="Partout"
        shortcuts={[...shortcuts.filter(({ everywhere }) => everywhere), UNDO]}
      />
      <CharacterKeysNote onLeave={onClose} />
    </Dialog>
  )
})

function Group({ title, shortcuts }: { title: string; shortcuts: readonly ActiveShortcut[] }) {
  if (shortcuts.length === 0) return null
  const labels = [...new Set(shortcuts.map(({ label }) => label))]
  return (
    <section className="mb-16">
      <h3 className={classes.group}>{title}</h3>
      <dl className="lines-between">
        {labels.map((label) => (
          <div key={label} className={`row justify-between gap-12 ${classes.shortcut}`}>
            <dt>{label}</dt>
            <dd className="row fixed gap-6">
              {shortcuts
                .filter((one) => one.label === label)
                .map(({ key }) => (
                  <Kbd key={key} name={key} />
                ))}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function CharacterKeysNote({ onLeave }: { onLeave: () => void }) {
  const { role } = useMe()
  const isOn = useDeviceSwitch(characterKeys)
  const profile = role === 'superadmin' ? paths.superadmin.profile : paths.admin.profile
  return (
    <p className="quiet text-s">
      {isOn
        ? 'Une touche part trop vite, ou vous dictez vos textes\u202f? '
        : 'Les raccourcis d’une seule touche sont désactivés sur cet appareil. '}
      <TextLink to={{ pathname: profile, hash: KEYS_HASH }} onClick={onLeave}>
        {isOn ? 'Désactiver ceux d’une seule touche' : 'Les réactiver'}
      </TextLink>
    </p>
  )
}
