import { certify } from './crash/certify.ts'
import { companyInvoices } from './crash/company-invoices.ts'
import { diskFull } from './crash/disk-full.ts'
import { exactlyOnce } from './crash/exactly-once.ts'
import { kill } from './crash/kill.ts'
import { powerCut } from './crash/power-cut.ts'
import { testShortForms } from './short-forms.ts'

testShortForms([kill, powerCut, exactlyOnce, certify, companyInvoices, diskFull])
