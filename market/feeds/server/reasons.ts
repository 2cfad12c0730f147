/**
 * Why rows are refused. The code is stable, for scripts that read reports; the sentence is for whoever corrects the
 * feed.
 */
export const reason = {
  required: 'required: this field must not be empty',
  notANumber: 'not_a_number: must be a whole number, zero or more, such as 139000 or 139,000',
  outOfRange: 'out_of_range: the number or day is not plausible for this field',
  dayRequired: 'required: a lot of an auction needs its day; use --market stock for stock',
  notADay: 'not_a_day: must be a real calendar day such as 2026-11-20',
  ambiguousDay:
    'ambiguous_day: day or month first? write 2026-11-05, or use a mapping file with "dates": "dmy"',
  notATime: 'not_a_time: must be a time of day such as 14:05',
  notAYear: 'not_a_year: must be a year such as 2019, 2019/05 or 平成31年',
  notAText: 'not_a_text: a list or an object where a text or a number belongs',
  bikeAtFixedPrice:
    'bike_at_fixed_price: motorbikes are listed in auctions only; this one would be seen by nobody',
  unknownGrade: 'unknown_grade: neither a grade that the trade uses nor as short as one',
  unknownValue: 'unknown_word: not one of the values allowed here',
  unknownMaker: 'unknown_maker: there is no maker and the model alone does not determine it',
  linkInsteadOfValue: 'link_instead_of_value: the provider sent a link where the value belongs',
  markupInValue: 'markup_in_value: a tag inside the value; the column before it is not closed',
  badEncoding: 'bad_encoding: characters could not be read; name the encoding with --encoding',
  tooLong: 'too_long: the text is longer than the field can hold',
  badJson:
    'bad_json: the line is not one JSON object; NDJSON has one a line and no list around them',
  badField: 'bad_field: must be JSON, an object for inspection and a list for checklist',
  wrongColumns: 'wrong_columns: the row does not have as many cells as the header',
  unclosedQuote: 'unclosed_quote: a quoted cell does not end, or text follows its closing quote',
  lineTooLong: 'line_too_long: the line is longer than 256 KB',
  textOutsideRows:
    'text_outside_rows: text where a row was expected, often an error of the provider',
  rowNotClosed: 'row_not_closed: the row does not end',
  rowTooLong: 'row_too_long: the row is longer than 512 KB',
  textBetweenColumns:
    'text_between_columns: text inside the row but outside of its columns; a tag is missing there',
  tagNotClosed: 'tag_not_closed: a tag inside the row does not end',
  noMatch: 'no_match: the value does not have the form that the mapping expects',
  unknownUnit:
    'unknown_unit: not a unit of this field, or a currency for which the mapping has no rate',
  badXml: 'bad_xml: the elements of the row do not fit into each other',
  notAnObject: 'not_an_object: the list has something else than an object where a row belongs',
  refusedByDatabase: 'refused_by_database: the database cannot store this row: ',
  duplicate: 'duplicate: the same house, day and lot number is already on line ',
  stockWithoutPrice:
    'stock_without_price: imported, but nobody can order a vehicle without a price',
  stockAboveCeiling:
    'stock_above_ceiling: imported, but nobody can order a vehicle above 100 000 000 yen; is a digit too many?',
  lostColumn:
    'lost_column: this column is usually filled; the value says in which share of the rows, and now',
  unknownColumn: 'unknown_column: nothing reads this column; reported once for each file',
  zeroPrice: 'zero_price: a start price of 0 is read as one that is not given',
  lookAlikeLetters:
    'look_alike_letters: letters of another alphabet in a code; read as the Latin ones that look like them',
  sourceIdTwice:
    'source_id_twice: imported by its house, day and number; its id belongs to an earlier row',
  guessedMaker:
    'maker_from_model: there is no maker; reported once for each model, which only one maker has: ',
  trimFromModel:
    'trim_from_model: the rest of the name became the trim; reported once for each name, which was read as ',
  learnedHouse: 'new_house: an auction house that was not known; added',
  learnedMaker: 'new_maker: a maker that was not known; added',
  learnedModel: 'new_model: a model that was not known; added',
} as const
