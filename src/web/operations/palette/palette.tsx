import { type KeyboardEvent, useId, useState } from 'react'
import { Dialog } from '#web/components/dialogs/dialog.tsx'
import { SearchField } from '#web/components/forms/search-field.tsx'
import { keyName, PALETTE_KEY } from '#web/lib/shortcuts/key-name.ts'
import classes from './palette.module.css'
import { PaletteList } from './palette-list.tsx'
import { nextKey, type PaletteOption, type PaletteScreen } from './palette-options.ts'
import { takeTyped } from './typed-ahead.ts'
import { usePaletteGroups } from './use-palette-groups.tsx'

interface Props {
  screens: readonly PaletteScreen[]
  opened: boolean
  onClose: () => void
}

/** Searches orders, clients, livreurs, screens and acts, and goes there: a combobox with its list. */
export default function Palette({ screens, opened, onClose }: Props) {
  const [typed, setTyped] = useState('')
  const [chosen, setChosen] = useState<string>()
  const { groups, isTooShort } = usePaletteGroups(typed, screens)
  const listId = useId()
  const options = groups.flatMap((group) => group.options)
  const active = options.find(({ key }) => key === chosen) ?? options[0]
  const run = (option: PaletteOption) => {
    onClose()
    option.run()
  }
  const handleKey = (event: KeyboardEvent) => {
    const act = keyActs(event)
    if (!act) return
    event.preventDefault()
    if (act === 'close') onClose()
    else if (act === 'run') active && run(active)
    else setChosen(nextKey(options, active?.key, act))
  }
  return (
    <Dialog title="Chercher et aller" opened={opened} onClose={onClose}>
      <div className={classes.field}>
        <SearchField
          data-autofocus
          hideLabel
          label="Commande, client, livreur ou écran"
          placeholder="Commande, client, livreur ou écran…"
          maxLength={100}
          role="combobox"
          aria-expanded={options.length > 0}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(listId, active.key) : undefined}
          value={typed}
          onFocus={() => setTyped(typed + takeTyped())}
          onChange={(text) => {
            setTyped(text)
            setChosen(undefined)
          }}
          onKeyDown={handleKey}
        />
      </div>
      <PaletteList
        id={listId}
        groups={groups}
        active={active?.key}
        optionId={(key) => optionId(listId, key)}
        hint={isTooShort ? TOO_SHORT : undefined}
        onPoint={setChosen}
        onRun={run}
      />
    </Dialog>
  )
}

const TOO_SHORT =
  'Écrivez deux lettres, trois chiffres ou le début d’une référence pour chercher une commande ou un client.'

const optionId = (listId: string, key: string) => `${listId}-${key}`

/**
 * The effect of a key in the field: a step in the list, the run of the chosen option, or closing at the key that opened
 * the palette.
 */
function keyActs(event: KeyboardEvent): 1 | -1 | 'run' | 'close' | undefined {
  if (event.nativeEvent.isComposing) return undefined
  switch (keyName(event)) {
    case 'ArrowDown':
      return 1
    case 'ArrowUp':
      return -1
    case 'Enter':
      return 'run'
    case PALETTE_KEY:
      return 'close'
  }
}
