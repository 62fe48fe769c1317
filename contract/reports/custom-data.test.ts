import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { type CustomField, readCustomData, straightQuotes, valueFault, writtenFault } from './custom-data.ts'
import { reportActions } from './reports.ts'

const field: CustomField = { name: 'day', label: 'Day', type: 'Date', isRequired: true }
const today = '2026-11-16'

describe('the custom data of a report', () => {
  test('is read with straight and with curly quotation marks', () => {
    const curly =
      '[{“name”: “day”, “label”: “Day”, “type”: “Date”, “isRequired”: true, “maxDate”: ‘currentDate’}]'
    assert.equal(straightQuotes('“a” ‘b’ „c‟'), '"a" \'b\' "c"')
    const { fields } = readCustomData(curly.replaceAll(/[‘’]/g, '”'))
    assert.deepEqual(fields, [{ ...field, maxDate: 'currentDate' }])
    assert.deepEqual(readCustomData('').fields, [])
  })

  test('says where it is no JSON', () => {
    const place = (text: string) => readCustomData(text).fault
    assert.deepEqual(place('[\n  {'), { code: 'notJsonAt', values: { line: 2, column: 4 } })
    assert.deepEqual(place('[\n{“name”: x}]'), { code: 'notJson', values: {} })
  })

  test('keeps a curly quotation mark inside a text that is sound JSON', () => {
    const { fields } = readCustomData('[{"name":"a","label":"The “best” label","type":"Text"}]')
    assert.equal(fields?.[0]?.label, 'The “best” label')
  })

  test('says what is wrong with it', () => {
    const code = (text: string) => readCustomData(text).fault?.code
    assert.equal(code('{'), 'notJsonAt')
    assert.equal(code('{}'), 'notList')
    assert.equal(code('[{"name":"1a","label":"x","type":"Text"}]'), 'name')
    assert.equal(code('[{"name":"__proto__","label":"x","type":"Text"}]'), 'name')
    assert.equal(
      code('[{"name":"a","label":"x","type":"Text"},{"name":"A","label":"x","type":"Text"}]'),
      'twice',
    )
    assert.equal(code('[{"name":"a","label":" ","type":"Text"}]'), 'label')
    assert.equal(code('[{"name":"a","label":"x","type":"Number"}]'), 'type')
    assert.equal(code('[{"name":"a","label":"x","type":"Date","minDate":"01/02/2026"}]'), 'bound')
    assert.equal(code('[{"name":"a","label":"x","type":"Date","minDate":"2026-02-30"}]'), 'bound')
    assert.equal(
      code('[{"name":"a","label":"x","type":"Date","minDate":"2026-02-02","maxDate":"2026-02-01"}]'),
      'bounds',
    )
    assert.equal(
      code(
        JSON.stringify(Array.from({ length: 31 }, (_, n) => ({ name: `a${n}`, label: 'x', type: 'Text' }))),
      ),
      'notList',
    )
  })

  test('is written without keys that mean nothing; what is stored with one is read', () => {
    const text = '[{"name":"a","label":"A","type":"Text","required":true}]'
    assert.deepEqual(
      [writtenFault(text)?.code, writtenFault(text)?.values.key, readCustomData(text).fault],
      ['key', 'required', null],
    )
    assert.equal(writtenFault(''), null)
    assert.equal(writtenFault('[{"name":"a","label":"A","type":"Text","isRequired":true}]'), null)
  })

  test('asks for required fields, days and their order', () => {
    const code = (one: CustomField, value: unknown) => valueFault(one, value, today)?.code
    assert.equal(code(field, null), 'required')
    assert.equal(code({ ...field, isRequired: false }, null), undefined)
    assert.equal(code(field, '16/11/2026'), 'wrong')
    assert.equal(code(field, '2026-11-16'), undefined)
    const range: CustomField = { ...field, type: 'DateRange' }
    assert.equal(code(range, ['2026-11-16', '2026-11-15']), 'turned')
    assert.equal(code(range, ['2026-11-15', '2026-11-16']), undefined)
    assert.equal(code(range, ['', '']), 'required')
    assert.equal(code({ ...field, type: 'Text' }, '  '), 'required')
    assert.equal(code({ ...field, type: 'Text' }, 'x'.repeat(2001)), 'wrong')
  })

  test('keeps to its bounds, where currentDate is today', () => {
    const bounded: CustomField = { ...field, minDate: '2026-01-01', maxDate: 'currentDate' }
    assert.deepEqual(valueFault(bounded, '2025-12-31', today), { code: 'early', day: '2026-01-01' })
    assert.deepEqual(valueFault(bounded, '2026-11-17', today), { code: 'late', day: today })
    assert.equal(valueFault(bounded, today, today), null)
  })
})

test('the actions of the dialog are download and email', () => {
  assert.deepEqual(reportActions, ['download', 'email'])
})
