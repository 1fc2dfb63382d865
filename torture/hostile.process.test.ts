import { fuzz } from './hostile/fuzz.ts'
import { testShortForms } from './short-forms.ts'

testShortForms([fuzz])
