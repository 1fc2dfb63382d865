import { IconChevronDown, IconMapPin } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import type { Catalogue } from '#shared/orders/draft/draft-totals.ts'
import { farePoint } from '#shared/orders/draft/fare.ts'
import { quarterAddress } from '#shared/places/area-name.ts'
import { QUARTER_PARAM } from '#shared/shop/site/quarter-param.ts'
import { FieldError } from '#web/components/forms/field-error.tsx'
import { lazyPart } from '#web/components/states/lazy-part.tsx'
import { cx } from '#web/lib/cx.ts'
import { rememberedQuarter } from '#web/shop/quarter-on-device.ts'
import { useDraft } from '../../cart/draft-store.ts'
import { PlaceName } from '../../place-name.tsx'
import { useAsked } from '../form-steps.tsx'
import classes from './quarter-row.module.css'
import { nearName, QUARTER_LABEL, transportWords } from './quarter-words.ts'
import { knownQuarter, type SaidQuarter, useSaidQuarter } from './use-said-quarter.ts'

/** It brings the names of the city. */
const LateQuarterDialog = lazyPart(async () => ({
  default: (await import('./quarter-dialog.tsx')).QuarterDialog,
}))

/** Without a network it could not be loaded when it is asked for. */
export function preloadQuarterChoice(): void {
  void LateQuarterDialog.preload()
}

interface Props {
  draftKey: string
  catalogue: Catalogue
}

/** It says where the client is and what transport costs to there, above the garments: every total of the form has it in it. */
export function QuarterRow({ isVisitor, ...props }: Props & { isVisitor: boolean }) {
  // The build renders a visitor's row, where nothing can be asked of the server.
  const Row = isVisitor ? VisitorRow : ClientRow
  return <Row {...props} />
}

function VisitorRow(props: Props) {
  const { draft } = useDraft(props.draftKey)
  return <SaidRow {...props} said={knownQuarter(draft)} isAwaited={false} />
}

function ClientRow(props: Props) {
  const { draft } = useDraft(props.draftKey)
  return <SaidRow {...props} {...useSaidQuarter({ draft, isVisitor: false, forTeam: false })} />
}

function SaidRow({ draftKey, catalogue, said, isAwaited }: Props & SaidQuarter) {
  const { draft } = useDraft(draftKey)
  const [isOpen, setOpen] = useState(false)
  /** Counts the openings: where the code of the dialog did not come, the next one asks again. */
  const [openings, setOpenings] = useState(0)
  const open = () => {
    setOpenings(openings + 1)
    setOpen(true)
  }
  useQuarterOfAddress(draftKey, open)
  const { location } = draft
  const isAsked = location === null && said === null
  const asked = useAsked('quarter')
  return (
    <>
      <div className={cx('rounded-large', classes.row, asked && classes.marked)} data-quarter="">
        <button type="button" className={classes.choose} aria-haspopup="dialog" onClick={open}>
          <IconMapPin size={22} aria-hidden="true" />
          <span className="shrink">
            <span className={`quiet ${classes.label}`}>
              {isAsked && !isAwaited ? 'Où êtes-vous\u202f?' : QUARTER_LABEL}
            </span>{' '}
            <b className={classes.value}>
              {location ? (
                <PlaceName
                  address=""
                  point={location}
                  near={nearName(location, rememberedQuarter())}
                />
              ) : said ? (
                quarterAddress(said)
              ) : isAwaited ? (
                '…'
              ) : (
                'Choisir mon quartier'
              )}
            </b>
          </span>
          <IconChevronDown size={20} aria-hidden="true" />
        </button>
        <p className={classes.transport} hidden={isAsked && !isAwaited}>
          <span className={`quiet ${classes.label}`}>Transport</span>{' '}
          <b className={classes.value}>{transportWords(farePoint(location, said), catalogue)}</b>
        </p>
      </div>
      {asked ? (
        <div className={classes.ask}>
          <FieldError role="alert">{asked}</FieldError>
        </div>
      ) : null}
      {openings > 0 ? (
        <LateQuarterDialog
          key={openings}
          opened={isOpen}
          onClose={() => setOpen(false)}
          draftKey={draftKey}
          catalogue={catalogue}
        />
      ) : null}
    </>
  )
}

/** Does what the address asks: chooses the quarter that it names, or opens the choice. */
function useQuarterOfAddress(draftKey: string, open: () => void): void {
  const [search, setSearch] = useSearchParams()
  const named = search.get(QUARTER_PARAM)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the address is what triggers it
  useEffect(() => {
    if (named === null) return
    setSearch(withoutQuarter, { replace: true, preventScrollReset: true })
    if (named === '') open()
    else void chooseNamed(draftKey, named)
  }, [named])
}

function withoutQuarter(search: URLSearchParams): URLSearchParams {
  search.delete(QUARTER_PARAM)
  return search
}

/** The row asks, where the names of the city do not come. */
async function chooseNamed(draftKey: string, name: string): Promise<void> {
  const late = await import('./choose-quarter.ts').catch(() => undefined)
  late?.chooseQuarterNamed(draftKey, name)
}
