import { useShortcuts } from '#web/lib/shortcuts/use-shortcuts.ts'

/** « f » opens the filters. It comes after the list, with the keys of the rows. */
export default function FilterShortcut({ onFilter }: { onFilter: () => void }) {
  useShortcuts({ f: { label: 'Filtrer', run: onFilter } })
  return null
}
