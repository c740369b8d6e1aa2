// client of the fixture
