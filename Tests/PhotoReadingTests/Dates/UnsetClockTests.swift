import Testing
@testable import Facts

/// Dates that clocks and programs write when they do not know the date.
struct UnsetClockTests {
  @Test(arguments: [
    "0001-01-01", "0001-01-01T00:00:00", "1970-01-01T00:00:00", "1970-01-01T00:00:42", "1970-01-01T01:00:00",
    "1969-12-31T19:00:00", "1970-01-01T05:30:00", "1980-01-01T00:00:00", "1980-01-01T02:00:00", "1979-12-31T16:00:00",
    "1980-01-06T00:00:00", "1904-01-01T00:00:00", "1904-01-01T01:00:00", "1601-01-01T00:00:00", "1899-12-30T00:00:00",
    "2002-12-08T12:00:00", "2038-01-19T03:14:07", "2038-01-19T04:14:07", "2040-02-06T06:28:15", "2106-02-07T06:28:15",
    "2107-12-31T23:59:58", "9999-12-31T23:59:59", "2100",
  ])
  func `an unset clock is not believed`(text: String) throws {
    #expect(try #require(Moment(text)).isBelievable == false)
  }

  @Test(arguments: [
    "1970", "1970-01", "1970-01-01", "1970-01-01T12:34:00", "1970-01-02T00:00:00",
    "1980-01-01T00:03:00", "1970-01-01T15:00:00", "2002-12-08T13:00:00", "2002-12-08T12:01:00",
    "1839-08-19", "2000-01-01T00:00:00", "2030-06-14T10:00:00", "2099-12-31T23:59:59",
  ])
  func `other dates are believed`(text: String) throws { #expect(try #require(Moment(text)).isBelievable) }
}
