import { useEffect, useRef } from 'react'
import { countLabel } from '#shared/text/pieces.ts'
import { Button } from '#web/components/actions/button.tsx'
import { VisuallyHidden } from '#web/components/display/visually-hidden.tsx'
import { cx } from '#web/lib/cx.ts'
import classes from './palette.module.css'
import type { PaletteGroup, PaletteOption } from './palette-options.ts'

interface Props {
  id: string
  groups: readonly PaletteGroup[]
  /** The key of the option that Enter takes. */
  active: string | undefined
  optionId: (key: string) => string
  /** The reason why the server is not asked yet. */
  hint: string | undefined
  onPoint: (key: string) => void
  onRun: (option: PaletteOption) => void
}

/** The list under the field. The focus stays in the field, which names the chosen option. */
export function PaletteList({ id, groups, active, optionId, hint, onPoint, onRun }: Props) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (active)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView?.({ block: 'nearest' })
  }, [active])
  const count = groups.reduce((sum, { options }) => sum + options.length, 0)
  const isLoading = groups.some(({ state }) => state === 'loading')
  return (
    <>
      <VisuallyHidden role="status">
        {isLoading ? '' : countLabel(count, 'résultat')}
      </VisuallyHidden>
      <div ref={list} id={id} role="listbox" aria-label="Résultats" className={classes.list}>
        {groups.map((group) =>
          group.options.length > 0 ? (
            // biome-ignore lint/a11y/useSemanticElements: a group of options, not of fields
            <div key={group.title} role="group" aria-label={group.title}>
              <p className={classes.title} aria-hidden="true">
                {group.title}
              </p>
              {group.options.map((option) => (
                <Row
                  key={option.key}
                  id={optionId(option.key)}
                  option={option}
                  isActive={option.key === active}
                  onPoint={() => onPoint(option.key)}
                  onRun={() => onRun(option)}
                />
              ))}
            </div>
          ) : null,
        )}
      </div>
      {groups.map(({ title, state, retry }) =>
        state ? <State key={title} title={title} state={state} retry={retry} /> : null,
      )}
      {hint ? <p className={`quiet text-s ${classes.note}`}>{hint}</p> : null}
      {count === 0 && !isLoading && !hint && groups.length === 0 ? (
        <p className={`quiet ${classes.note}`}>
          Aucun résultat. Vérifiez l’orthographe ou écrivez moins.
        </p>
      ) : null}
    </>
  )
}

interface RowProps {
  id: string
  option: PaletteOption
  isActive: boolean
  onPoint: () => void
  onRun: () => void
}

function Row({ id, option: { label, detail, mark, end }, isActive, onPoint, onRun }: RowProps) {
  return (
    // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field, as in every combobox
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are the field's
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      className={cx('row gap-12 clickable icons-20', classes.option, isActive && classes.on)}
      onPointerMove={onPoint}
      onClick={onRun}
    >
      <span className={`fixed place-center ${classes.mark}`} aria-hidden="true">
        {mark}
      </span>
      <span className="grow clip">
        <span className="strong">{label}</span>
        {detail ? <span className="quiet text-s"> {detail}</span> : null}
      </span>
      {end}
    </div>
  )
}

interface StateProps {
  title: string
  state: 'loading' | 'failed'
  retry: (() => void) | undefined
}

function State({ title, state, retry }: StateProps) {
  if (state === 'loading')
    return <p className={`quiet text-s ${classes.note}`}>{title}&nbsp;: recherche…</p>
  return (
    <p className={`row wrap gap-10 negative text-s ${classes.note}`} role="alert">
      {title}&nbsp;: la recherche a échoué.
      <Button tone="outline" size="sm" onClick={retry}>
        Réessayer
      </Button>
    </p>
  )
}
